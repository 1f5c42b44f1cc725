package scan

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// This file guesses the legacy encoding of bytes that are not UTF-8.
//
// Each candidate decodes a sample: the lines that hold bytes above 0x7f, up to 64 KiB of them, never cut inside a line. The decoded text is scored
// by how much it looks like the language that uses the encoding: 1 per character that is among the most frequent ones of that language, little
// for one that is possible, less than 0 for one that hardly occurs. Multi-byte encodings read each other's bytes as valid but rare characters, and
// accented letters between ASCII letters as rare ones too, so the means lie far apart (above 0.4 for the right one, below 0.2 for the others) from
// about four characters on. Characters that do not exist rule a candidate out unless they are one in fifty at most.
//
// A trained model over byte pairs would do better on the single-byte encodings of Central Europe, Greek, Hebrew, Arabic and Thai, which are read as
// windows-1252 here, with a note: code keeps its identifiers and loses the letters of its comments.

// weakScore is the score below which the guess is no better than the fallback, windows-1252.
const weakScore = 0.25

// sampleSize is how many bytes of lines with bytes above 0x7f are scored.
const sampleSize = 64 << 10

type guessed struct {
	name  string
	enc   encoding.Encoding
	score float64 // about 0 to 1
	high  int     // bytes above 0x7f in the whole file
}

func guess(data []byte) guessed {
	sample, high := sampleLines(data)
	best := guessed{name: legacy[0].name, enc: legacy[0].enc, high: high, score: -1}
	for _, l := range legacy {
		text, bad := decodeWith(l.enc, sample)
		if 50*bad > nonASCII(text) {
			continue
		}
		if s := l.score(sample, text); s > best.score && (s >= weakScore || l.name == best.name) {
			best.name, best.enc, best.score = l.name, l.enc, s
		}
	}
	return best
}

// sampleLines collects the lines that hold bytes above 0x7f.
func sampleLines(data []byte) (sample []byte, high int) {
	for line := range bytes.Lines(data) {
		n := 0
		for _, c := range line {
			if c >= utf8.RuneSelf {
				n++
			}
		}
		if n > 0 && (len(sample) == 0 || len(sample)+len(line) <= sampleSize) {
			sample = append(sample, line...)
		}
		high += n
	}
	return sample, high
}

func nonASCII(text string) int {
	n := 0
	for _, r := range text {
		if r >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// mean is the mean weight of the characters of text above ASCII.
func mean(text string, weight func(r rune) float64) float64 {
	n, sum := 0, 0.0
	for _, r := range text {
		if r >= utf8.RuneSelf {
			n++
			sum += weight(r)
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// eastAsian weighs what the East Asian encodings share; own decides for the characters of the language itself.
func eastAsian(r rune, own func(r rune) float64) float64 {
	switch {
	case r == utf8.RuneError, r >= 0xe000 && r < 0xf900: // private use
		return -1
	case r >= 0x3000 && r < 0x3040, r == 0x30fb, r >= 0xff01 && r < 0xff5f, r >= 0x2010 && r < 0x2030: // punctuation, full-width forms
		return 0.6
	case r >= 0xff61 && r < 0xffa0: // half-width katakana: what EUC bytes look like in Shift JIS
		return -0.3
	case r < 0x2e80: // Latin, Greek, Cyrillic, arrows, boxes
		return -0.2
	}
	return own(r)
}

func scoreJapanese(_ []byte, text string) float64 {
	return mean(text, func(r rune) float64 {
		return eastAsian(r, func(r rune) float64 {
			switch {
			case r >= 0x3041 && r < 0x3100:
				return 1
			case strings.ContainsRune(frequentKanji, r):
				return 0.7
			case unicode.Is(unicode.Han, r):
				return 0.1
			}
			return -0.3
		})
	})
}

func scoreKorean(_ []byte, text string) float64 {
	return scoreScript(text, frequentHangul, unicode.Hangul, 0.3, -0.4) // Han characters are rare in Korean
}

func scoreSimplified(_ []byte, text string) float64 { return scoreChinese(text, frequentSimplified) }

func scoreTraditional(_ []byte, text string) float64 { return scoreChinese(text, frequentTraditional) }

func scoreChinese(text, frequent string) float64 {
	return scoreScript(text, frequent, unicode.Han, 0.1, -0.2) // others are kana and Hangul
}

// scoreScript gives 1 for the frequent characters of a script, rare for its others, and foreign for what is none of it.
func scoreScript(text, frequent string, script *unicode.RangeTable, rare, foreign float64) float64 {
	return mean(text, func(r rune) float64 {
		return eastAsian(r, func(r rune) float64 {
			switch {
			case strings.ContainsRune(frequent, r):
				return 1
			case unicode.Is(script, r):
				return rare
			}
			return foreign
		})
	})
}

// scoreWestern looks at the bytes: letters with accents stand alone or in pairs between ASCII letters, signs stand alone.
func scoreWestern(raw []byte, _ string) float64 {
	n, sum := 0, 0.0
	for i := 0; i < len(raw); {
		if raw[i] < utf8.RuneSelf {
			i++
			continue
		}
		start := i
		for i < len(raw) && raw[i] >= utf8.RuneSelf {
			i++
		}
		run := raw[start:i]
		n += len(run)
		touches := start > 0 && isLetter(raw[start-1]) || i < len(raw) && isLetter(raw[i])
		for _, c := range run {
			switch letter := c >= 0xc0 && c != 0xd7 && c != 0xf7; {
			case c == 0x81 || c == 0x8d || c == 0x8f || c == 0x90 || c == 0x9d: // no characters
				sum--
			case len(run) > 2:
				sum -= 0.3
			case letter && touches:
				sum++
			case letter || len(run) == 2:
				sum += 0.2
			default:
				sum += 0.6 // quotation marks, dashes, degree, copyright
			}
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

// scoreCyrillic looks at the words: two letters and more, of one case but for the first. The two Cyrillic encodings read each other as words in
// the wrong case.
func scoreCyrillic(_ []byte, text string) float64 {
	n, sum := 0, 0.0
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		lower, upper, ascii, first := 0, 0, 0, true
		for _, r := range word {
			switch {
			case r < utf8.RuneSelf:
				ascii++
			case unicode.Is(unicode.Cyrillic, r) && unicode.IsLower(r):
				lower++
			case unicode.Is(unicode.Cyrillic, r) && !first:
				upper++
			}
			first = false
		}
		letters := utf8.RuneCountInString(word) - ascii
		n += letters
		switch {
		case letters == 0:
		case ascii > 0:
			sum -= 0.3 * float64(letters)
		case lower > 0 && upper > 0:
			sum -= 0.1 * float64(letters)
		case letters == 1:
			sum += 0.2
		case upper > 0:
			sum += 0.4 * float64(letters)
		default:
			sum += float64(lower) + 0.5*float64(letters-lower)
		}
	}
	for _, r := range text {
		if r >= utf8.RuneSelf && !unicode.IsLetter(r) { // box drawing, signs
			n++
			sum -= 0.1
		}
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

func isLetter(c byte) bool { return isUpper(c) || isLower(c) }

// The most frequent characters of running text in each language, with those of words that comments in code use.
const (
	frequentSimplified = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多" +
		"经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日者意无力它与长把机十民第公此已工使情明性知全三又关点" +
		"正业外将两高间由问很最重并物手应向头文体相见被利什二等产或新己制身果加月话合回特代内信表化老给世位次度任常先通教原提立及比员解水名真论处" +
		"走义各入几口认条平系气题活更别打变总何电数安少报结反受目太量再建务做接必场件计管期直资命指统区保形便空决展科基非则即像难权思象完设式色" +
		"路记品住告类求据程边该交规取格术共确观今让识候函参返值型注释字符串配置错误输默认循环判断列键码测试初始请检查读写删除添数组"
	frequentTraditional = "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作里用道行所然家種事成方多" +
		"經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日者意無力它與長把機十民第公此已工使情明性知全三又關點" +
		"正業外將兩高間由問很最重並物手應向頭文體相見被利什二等產或新己制身果加月話合回特代內信表化老給世位次度任常先通教原提立及比員解水名真論處" +
		"函數參傳值類型檔案註字串件介設錯誤輸預迴圈判斷列鍵碼測試初始請檢查讀寫刪除添陣組變"
	frequentKanji = "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実" +
		"円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公野協取都和統以機平総加山思家話世受区" +
		"続進正安設保改数記院女初北指権心界支第産結百点教報済書活原先共得解名交資予向際面委告文反元重近千考判認画参利組知案道信策集在件別物側任引" +
		"使求所次水半品論計係感特情投示変打基私各始直両式確提運終果勢減台広容必応電住能無再位置真流格有口過局少放検常料状工語空証止送可構割聞付切由説" +
		"転食比難防補断何違消番規術展態備配算視条究起着店述残想線率待試族象域助例然早限追商形落準造頭技失移差個門写課末若種量非整段型白深字答製音" +
		"様識注呼達値列処削除更覧関数引行期"
	frequentHangul = "이다는을의에가하고로한지를서도은기사으나자리있그어대인들시해일정부아원면수만구제것게보장주스여상성오라전과관공동용적안국경연조모화비신유치물회" +
		"분위소선요문체함변값반환파열객트드니내설때없야할되된않음생습까터와려거러더마무세메"
)
