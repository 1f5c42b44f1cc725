package c

import "strings"

// standard holds the headers that a compiler, its C and C++ libraries, POSIX or Windows bring: <name> means theirs unless
// the project is itself such a library. From the tables of contents of C23 (ISO 9899:2024, 7), C++23 (ISO 14882:2024,
// 16.4.2.3), POSIX.1-2024 and the Windows SDK's base headers.
var standard = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(`
assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h stdalign.h
stdarg.h stdatomic.h stdbit.h stdbool.h stdckdint.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h
threads.h time.h uchar.h wchar.h wctype.h

algorithm any array atomic barrier bit bitset cassert ccomplex cctype cerrno cfenv cfloat charconv chrono cinttypes climits clocale
cmath codecvt compare complex concepts condition_variable coroutine csetjmp csignal cstdarg cstdbool cstddef cstdint cstdio
cstdlib cstring ctgmath ctime cuchar cwchar cwctype deque exception execution expected filesystem flat_map flat_set format
forward_list fstream functional future generator initializer_list iomanip ios iosfwd iostream istream iterator latch limits list
locale map mdspan memory memory_resource mutex new numbers numeric optional ostream print queue random ranges ratio regex
scoped_allocator semaphore set shared_mutex source_location span spanstream sstream stack stacktrace stdexcept stdfloat stop_token
streambuf string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map
unordered_set utility valarray variant vector version

aio.h alloca.h arpa/inet.h byteswap.h cpio.h dirent.h dlfcn.h elf.h endian.h err.h error.h execinfo.h fcntl.h features.h fmtmsg.h
fnmatch.h ftw.h getopt.h glob.h grp.h iconv.h ifaddrs.h langinfo.h libgen.h libintl.h link.h malloc.h memory.h monetary.h mqueue.h
ndbm.h net/if.h net/if_arp.h netdb.h netinet/in.h netinet/ip.h netinet/tcp.h netinet/udp.h nl_types.h paths.h poll.h pthread.h pty.h
pwd.h regex.h resolv.h sched.h search.h semaphore.h shadow.h spawn.h strings.h stropts.h sys/cdefs.h sys/epoll.h sys/event.h
sys/eventfd.h sys/file.h sys/inotify.h sys/ioctl.h sys/ipc.h sys/mman.h sys/mount.h sys/msg.h sys/param.h sys/poll.h
sys/prctl.h sys/random.h sys/resource.h sys/select.h sys/sem.h sys/sendfile.h sys/shm.h sys/signalfd.h sys/socket.h sys/stat.h
sys/statvfs.h sys/syscall.h sys/sysctl.h sys/sysinfo.h sys/sysmacros.h sys/time.h sys/timerfd.h sys/times.h sys/types.h
sys/uio.h sys/un.h sys/utsname.h sys/wait.h syslog.h tar.h termio.h termios.h trace.h ucontext.h ulimit.h unistd.h utime.h utmp.h
utmpx.h values.h wait.h wordexp.h cpuid.h immintrin.h emmintrin.h xmmintrin.h smmintrin.h tmmintrin.h x86intrin.h arm_neon.h
intrin.h unwind.h cxxabi.h

windows.h winsock2.h ws2tcpip.h winsock.h winbase.h windef.h wincrypt.h winnt.h direct.h io.h process.h conio.h tchar.h share.h
crtdbg.h shlobj.h shlwapi.h shellapi.h objbase.h sal.h sdkddkver.h psapi.h dbghelp.h`) {
		m[name] = true
	}
	return m
}()
