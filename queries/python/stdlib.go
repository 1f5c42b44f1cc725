package python

import "strings"

// standard holds the top-level modules of the standard library: sys.stdlib_module_names of Python 3.11 without most of the private ones, and
// what older and newer versions have besides. An import of one of them means the project's own file only where that file
// would come first for certain.
var standard = func() map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(standardNames) {
		set[name] = true
	}
	return set
}()

const standardNames = `
BaseHTTPServer ConfigParser HTMLParser Queue SimpleHTTPServer SocketServer StringIO Tkinter __builtin__ __future__
_thread abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb
binascii binhex bisect builtins bz2 cPickle cProfile cStringIO calendar cgi cgitb chunk cmath cmd code codecs codeop
collections colorsys commands compileall compression concurrent configparser contextlib contextvars cookielib copy
copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest dummy_threading email
encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc
genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http httplib idlelib imaplib imghdr
imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma macpath mailbox
mailcap marshal math md5 mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath
nturl2path numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil
platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat
queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors sets sha shelve
shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse
ssl stat statistics string stringprep struct subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile
telnetlib tempfile termios test textwrap this thread threading time timeit tkinter token tokenize tomllib trace
traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib urllib2 urlparse uu uuid venv
warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc xmlrpclib zipapp zipfile zipimport zlib
zoneinfo
`
