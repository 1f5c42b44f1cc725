package redact

import "strings"

// urlPasswordRule is the name of the rule for passwords in URLs.
const urlPasswordRule = "url-password"

// maxUserInfo bounds how far behind "://" the '@' is sought.
const maxUserInfo = 300

// urlPassword looks at the "://" that ends at end for scheme://user:password@host (RFC 3986, section 3.2.1) and returns the password's place. What
// is no password but stands for one (${PASSWORD}, <password>, %s, ***) is left alone.
func urlPassword(src string, start, end int) (span, bool) {
	if start == 0 || !isAlnum(src[start-1]) {
		return span{}, false
	}
	colon, at := -1, -1
scan:
	for i := end; i < len(src) && i < end+maxUserInfo; i++ {
		switch c := src[i]; {
		case c == '@':
			at = i // the last one: passwords with a bare '@' exist
		case c == ':' && colon < 0:
			colon = i
		case c <= ' ' || c >= 0x7f || strings.IndexByte("/\"'`\\|^", c) >= 0:
			break scan
		case strings.IndexByte("?#", c) >= 0 && at >= 0:
			break scan
		}
	}
	if colon < 0 || at <= colon+1 || at+1 >= len(src) || !isAlnum(src[at+1]) && strings.IndexByte("[{$%<", src[at+1]) < 0 {
		return span{}, false
	}
	if standsForPassword(src[colon+1 : at]) {
		return span{}, false
	}
	return span{colon + 1, at, urlPasswordRule}, true
}

func isAlnum(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// standsForPassword recognises what a program or a reader is to fill in.
func standsForPassword(s string) bool {
	if strings.Trim(s, "*") == "" || strings.Trim(s, "xX") == "" || strings.Trim(s, ".") == "" {
		return true
	}
	if strings.HasPrefix(s, "$") || strings.HasPrefix(s, "<") && strings.HasSuffix(s, ">") || strings.HasPrefix(s, "{") && strings.HasSuffix(s, "}") {
		return true
	}
	return strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") || strings.HasPrefix(s, "%") && (len(s) == 2 || strings.HasPrefix(s, "%(") || strings.HasSuffix(s, "%"))
}
