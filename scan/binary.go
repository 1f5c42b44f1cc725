package scan

import (
	"bytes"
	"strconv"
	"strings"
)

// binaryExtensions are the extensions, in lower case, of formats that are never text; their files are left out unopened. An extension that text
// uses as well (.ts, .dat, .bin, .key, .obj, .pub) is not in the list: its files are judged by their content.
var binaryExtensions = extensionTable([]binaryFormat{
	{"image", ".png .jpg .jpeg .gif .bmp .ico .icns .webp .tif .tiff .psd .heic .avif .jxl .xcf .exr .dds .tga"},
	{"audio", ".mp3 .wav .ogg .flac .aac .m4a .opus .aiff .mid .midi .wma"},
	{"video", ".mp4 .avi .mov .mkv .webm .wmv .flv .m4v .mpg .mpeg"},
	{"archive", ".zip .gz .tgz .bz2 .tbz2 .xz .txz .7z .rar .zst .lz4 .lzma .br .tar .cab .rpm .deb .apk .dmg .iso .msi .whl .egg .gem .crx " +
		".nupkg .vsix .xpi .jar .war .ear .aar .cpio"},
	{"compiled code", ".o .a .so .dylib .dll .exe .pdb .class .pyc .pyo .pyd .wasm .elc .beam .rlib .rmeta .ko .syso .gch .pch .cmi .cmo .cmx " +
		".nib .dex .node .jsc"},
	{"font", ".ttf .otf .woff .woff2 .eot .ttc .pfb"},
	{"office document", ".pdf .docx .xls .xlsx .ppt .pptx .odt .ods .odp .epub .mobi"},
	{"database", ".sqlite .sqlite3 .db3 .mdb .accdb .mdf .ldf .ibd"},
	{"data or weights", ".npy .npz .parquet .avro .orc .feather .arrow .h5 .hdf5 .pkl .pickle .joblib .pth .onnx .tflite .safetensors .gguf .ckpt " +
		".rdata .blend .fbx .glb .unitypackage .uasset .gmo .swf .xcuserstate .jks .p12 .pfx .keystore .der .vmdk .qcow2 .vdi .hprof"},
})

type binaryFormat struct{ name, extensions string }

func extensionTable(formats []binaryFormat) map[string]string {
	m := map[string]string{}
	for _, f := range formats {
		for _, e := range strings.Fields(f.extensions) {
			m[e] = f.name
		}
	}
	return m
}

// magics start files that hold few or no NUL bytes near their start and are no text all the same.
var magics = []struct{ start, format string }{
	{"%PDF-", "PDF"},
	{"\x1f\x8b", "gzip"},
	{"PK\x03\x04", "zip"},
	{"PK\x05\x06", "zip"},
	{"\x89PNG\r\n\x1a\n", "PNG image"},
	{"GIF87a", "GIF image"},
	{"GIF89a", "GIF image"},
	{"\xff\xd8\xff", "JPEG image"},
	{"BZh", "bzip2"},
	{"\xfd7zXZ\x00", "xz"},
	{"7z\xbc\xaf\x27\x1c", "7-Zip"},
	{"\x28\xb5\x2f\xfd", "zstd"},
	{"Rar!\x1a\x07", "RAR"},
	{"\x7fELF", "ELF"},
	{"!<arch>\n", "ar archive"},
	{"\xca\xfe\xba\xbe", "Java class or Mach-O"},
	{"\xcf\xfa\xed\xfe", "Mach-O"},
	{"\x00asm", "WebAssembly"},
	{"OggS\x00", "Ogg"},
	{"fLaC\x00", "FLAC"},
	{"wOFF\x00", "font"},
	{"wOF2\x00", "font"},
	{"SQLite format 3\x00", "SQLite"},
	{"PAR1\x15", "Parquet"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Office document"},
	{"Obj\x01", "Avro"},
	{"\x80\x04\x95", "pickle"},
}

// binaryHead says, from the first headSize bytes of a file, why it is not text, or "".
//
// NUL bytes mean binary unless a byte order mark or their pattern says UTF-16 or UTF-32. Other control bytes mean binary from one byte in ten on:
// text with terminal sequences stays below, compressed data lies above.
func binaryHead(head []byte) string {
	for _, m := range magics {
		if len(head) >= len(m.start) && string(head[:len(m.start)]) == m.start {
			if m.start == "BZh" && (len(head) < 10 || string(head[4:10]) != "1AY&SY") {
				continue // three letters that a text may start with
			}
			return m.format
		}
	}
	if wideEncoding(head) != "" {
		return ""
	}
	if at := bytes.IndexByte(head, 0); at >= 0 {
		return "NUL byte at " + strconv.Itoa(at)
	}
	if n := controlBytes(head); n*10 > len(head) {
		return strconv.Itoa(n*100/len(head)) + " % control bytes"
	}
	return ""
}

// controlBytes counts the bytes that text does not hold: all controls but tab, line feed, form feed, carriage return, backspace, escape, and the
// shifts of ISO 2022.
func controlBytes(b []byte) int {
	n := 0
	for _, c := range b {
		if (c < ' ' && c != '\t' && c != '\n' && c != '\f' && c != '\r' && c != '\b' && c != 0x1b && c != 0x0e && c != 0x0f) || c == 0x7f {
			n++
		}
	}
	return n
}

// wideEncoding recognizes UTF-16 and UTF-32 by byte order mark or, for at least four characters, by where the NUL bytes lie: mostly ASCII text has
// them in every second place and nowhere else. It returns "" if it is neither.
func wideEncoding(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe, 0, 0}) && len(head)%4 == 0:
		return "utf-32le"
	case bytes.HasPrefix(head, []byte{0, 0, 0xfe, 0xff}):
		return "utf-32be"
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return "utf-16le"
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return "utf-16be"
	}
	if len(head) < 8 || bytes.IndexByte(head, 0) < 0 {
		return ""
	}
	var nul, control [4]int
	n := len(head) &^ 3
	for i, c := range head[:n] {
		switch {
		case c == 0:
			nul[i&3]++
		case c < ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\f':
			control[i&3]++
		}
	}
	quarter := n / 4
	few := func(k int) bool { return k*20 <= quarter }    // at most one in twenty
	most := func(k int) bool { return k*10 >= quarter*7 } // at least seven in ten
	all := func(k int) bool { return k == quarter }       // every one
	switch {
	case all(nul[1]) && all(nul[2]) && all(nul[3]) && few(nul[0]) && few(control[0]) && nul[0] == 0:
		return "utf-32le"
	case all(nul[0]) && all(nul[1]) && all(nul[2]) && few(control[3]) && nul[3] == 0:
		return "utf-32be"
	case nul[0]+nul[2] == 0 && most(nul[1]) && most(nul[3]) && few(control[0]+control[2]):
		return "utf-16le"
	case nul[1]+nul[3] == 0 && most(nul[0]) && most(nul[2]) && few(control[1]+control[3]):
		return "utf-16be"
	}
	return ""
}
