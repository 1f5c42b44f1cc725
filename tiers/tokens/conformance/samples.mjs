// Texts written for the conformance corpus: short programs in the shapes of many languages, and sentences in many scripts.
export const programs = {
  go: `package queue

import (
	"errors"
	"sync"
)

// ErrClosed is returned by Push after Close.
var ErrClosed = errors.New("queue: closed")

type Queue[T any] struct {
	mu     sync.Mutex
	items  []T
	closed bool
}

func (q *Queue[T]) Push(v T) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return ErrClosed
	}
	q.items = append(q.items, v) // amortised O(1)
	return nil
}
`,
  python: `"""Rate limiting with a token bucket."""
from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class Bucket:
    capacity: float = 10.0
    rate: float = 0.5
    _level: float = field(init=False, default=0)

    def take(self, n: int = 1, *, now: float | None = None) -> bool:
        """Return True if there's room; don't block."""
        now = time.monotonic() if now is None else now
        if self._level + n > self.capacity:
            return False

        self._level += n
        return True


if __name__ == "__main__":
    print(f"{Bucket().take()!r:>10}", "it's", 'they\\'ll', 0x1F, 1_000_000, 3.14e-10)
`,
  javascript: `'use strict';

const debounce = (fn, wait = 250) => {
  let timer = null;
  return function debounced(...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), wait);
  };
};

export default async function* pages(url, { signal } = {}) {
  for (let page = 1; ; page++) {
    const res = await fetch(\`\${url}?page=\${page}\`, { signal });
    if (!res.ok) throw new Error(\`HTTP \${res.status}\`);
    const { items, next } = await res.json();
    yield* items;
    if (!next) return;
  }
}
// eslint-disable-next-line no-unused-vars
const re = /^(?:[a-z0-9]+\\.)*[a-z]{2,}$/giu;
`,
  typescript: `export interface Repository<T extends { id: string }> {
  readonly name: string;
  find(id: T["id"]): Promise<T | undefined>;
  list(filter?: Partial<T>): AsyncIterable<T>;
}

export class MemoryRepository<T extends { id: string }> implements Repository<T> {
  #rows = new Map<string, T>();

  constructor(public readonly name: string) {}

  async find(id: T["id"]): Promise<T | undefined> {
    return this.#rows.get(id);
  }

  async *list(filter: Partial<T> = {}): AsyncIterable<T> {
    for (const row of this.#rows.values()) {
      if (Object.entries(filter).every(([k, v]) => row[k as keyof T] === v)) yield row;
    }
  }
}
`,
  tsx: `export function TodoList({ items, onToggle }: Props) {
  const [query, setQuery] = useState("");
  return (
    <section className="todo-list" aria-label="Your to-dos">
      <input value={query} onChange={(e) => setQuery(e.target.value)} placeholder="Filter…" />
      {items.filter((i) => i.title.includes(query)).map((item) => (
        <label key={item.id} style={{ opacity: item.done ? 0.5 : 1 }}>
          <input type="checkbox" checked={item.done} onChange={() => onToggle(item.id)} /> {item.title}
        </label>
      ))}
      {/* nothing's left */}
    </section>
  );
}
`,
  rust: `use std::{collections::HashMap, fmt, io::{self, BufRead}};

#[derive(Debug, Clone, PartialEq)]
pub enum Token<'a> { Num(f64), Ident(&'a str), Op(char) }

impl<'a> fmt::Display for Token<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Num(n) => write!(f, "{n:.3}"),
            Token::Ident(s) => write!(f, "{s}"),
            Token::Op(c) => write!(f, "{c}"),
        }
    }
}

/// Counts words; it's O(n).
pub fn count<R: BufRead>(r: R) -> io::Result<HashMap<String, usize>> {
    let mut m = HashMap::new();
    for line in r.lines() {
        for w in line?.split_whitespace() { *m.entry(w.to_owned()).or_insert(0) += 1; }
    }
    Ok(m)
}
`,
  java: `package org.example.billing;

import java.math.BigDecimal;
import java.util.Optional;

/** An invoice's line; immutable. */
public final class LineItem implements Comparable<LineItem> {
    private static final int MAX_QUANTITY = 9_999;
    private final BigDecimal unitPrice;

    public LineItem(BigDecimal unitPrice) {
        this.unitPrice = unitPrice;
    }

    @Override
    public int compareTo(LineItem other) {
        return unitPrice.compareTo(other.unitPrice);
    }

    public Optional<BigDecimal> discounted(double rate) {
        return rate < 0 || rate > 1 ? Optional.empty() : Optional.of(unitPrice.multiply(BigDecimal.valueOf(1 - rate)));
    }
}
`,
  c: `#include <stddef.h>
#include <string.h>

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#ifdef DEBUG
#  define LOG(...) fprintf(stderr, __VA_ARGS__)
#else
#  define LOG(...) ((void)0)
#endif

/* Returns the index of needle, or -1. */
static ptrdiff_t find(const char *const *names, size_t n, const char *needle)
{
        for (size_t i = 0; i < n; ++i) {
                if (strcmp(names[i], needle) == 0)
                        return (ptrdiff_t)i;
        }
        LOG("%s: not found\\n", needle);
        return -1;
}
`,
  cpp: `#pragma once
#include <memory>
#include <vector>

namespace geo {

template <typename T, std::size_t N = 16>
class SmallVector final {
public:
    SmallVector() noexcept = default;
    ~SmallVector() { clear(); }

    template <class... Args>
    T& emplace_back(Args&&... args) {
        return *::new (static_cast<void*>(data_ + size_++)) T(std::forward<Args>(args)...);
    }

    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    auto operator<=>(const SmallVector&) const = default;

private:
    std::size_t size_{0};
};

}  // namespace geo
`,
  csharp: `using System;
using System.Threading.Tasks;

namespace Shop.Orders
{
    public record Order(Guid Id, decimal Total);

    internal sealed class OrderService : IOrderService
    {
        private readonly IStore<Order> _store;

        public async Task<Order?> FindAsync(Guid id, CancellationToken ct = default)
        {
            var order = await _store.GetAsync(id, ct).ConfigureAwait(false);
            return order is { Total: > 0m } ? order : null;
        }

        public string Name => $"{nameof(OrderService)}-{DateTime.UtcNow:yyyy-MM-dd}";
    }
}
`,
  ruby: `# frozen_string_literal: true

module Cache
  class LRU
    attr_reader :size

    def initialize(limit: 128)
      @limit = limit
      @table = {}
    end

    def fetch(key)
      return touch(key) if @table.key?(key)
      value = yield(key)
      @table[key] = value
      @table.shift while @table.size > @limit
      value
    end

    def inspect = "#<#{self.class.name} #{@table.size}/#{@limit}>"
  end
end
puts %w[a b c].map(&:upcase).join(", ") unless $PROGRAM_NAME != __FILE__
`,
  php: `<?php
declare(strict_types=1);

namespace App\\Http\\Controller;

use App\\Entity\\User;

final class UserController extends AbstractController
{
    public function __construct(private readonly UserRepository $users) {}

    #[Route('/users/{id}', methods: ['GET'])]
    public function show(int $id): Response
    {
        $user = $this->users->find($id) ?? throw $this->createNotFoundException("User $id doesn't exist");
        return $this->render('user/show.html.twig', ['user' => $user, 'title' => 'It\\'s you']);
    }
}
`,
  shell: `#!/usr/bin/env bash
set -euo pipefail
readonly dir="\${1:?usage: $0 DIR}"
while IFS= read -r -d '' f; do
	n=$(wc -l <"$f") && (( n > 500 )) && printf '%6d %s\\n' "$n" "$f" >&2 || :
done < <(find "$dir" -name '*.go' -print0)
cat <<-'EOF' | sed -e 's/^[[:space:]]*//' >/dev/null
	don't expand $HOME
EOF
`,
  html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Tom &amp; Jerry's</title>
<style>body{margin:0 auto;max-width:60ch}@media (prefers-color-scheme:dark){:root{--bg:#111}}</style>
</head>
<body onload="init()"><!-- it's here --><p class="a b">1&nbsp;000&hellip;</p></body>
</html>
`,
  sql: `SELECT u.id, COUNT(*) AS n, COALESCE(SUM(o.total), 0.00)
  FROM users u LEFT JOIN orders o ON o.user_id = u.id AND o.state <> 'void'
 WHERE u.created_at >= '2024-01-01' -- last year's
 GROUP BY 1 HAVING COUNT(*) > 10 ORDER BY n DESC NULLS LAST LIMIT 50;
`,
  yaml: `version: "3.9"
services:
  web:
    image: "registry.example.org/web:1.2.3@sha256:0f1e2d"
    environment:
      - LOG_LEVEL=debug
      - GREETING=it's ok
    ports: [ "8080:80", "8443:443" ]
# ---
...
`,
  markdown: `# Getting started

Install it, then *run* it -- it's **fast**:

\`\`\`sh
$ tool --budget 8000 . > out.md   # you'll see
\`\`\`

| Name | Value |
|:-----|------:|
| a    |   1.5 |

1. First, don't panic
   - nested item
2. See [the docs](https://example.org/a/b?c=d&e=f#g)…

==========
----------
`,
  diff: `diff --git a/main.go b/main.go
index 3f2a1b..9c8d7e 100644
--- a/main.go
+++ b/main.go
@@ -10,7 +10,8 @@ func main() {
 	if err != nil {
-		panic(err)
+		fmt.Fprintln(os.Stderr, err)
+		os.Exit(1)
 	}

`,
  log: `2024-11-05T13:37:42.123Z ERROR [http-8080-3] c.e.Shop - request 7f3d2c1b failed after 1532ms
java.lang.IllegalStateException: can't commit
	at com.example.shop.Tx.commit(Tx.java:142)
	at com.example.shop.Handler.lambda$0(Handler.java:57)
parent
    
   system
`,
};

export const sentences = {
  english: "We'd said it's fine; they've gone, I'm here, you'll see, he'd know, don't they? THEY'RE NOT, IT'S OVER.",
  french: "L'été dernier, où étiez-vous ? Ça m'a coûté 1 234,56 € — « c'est la vie ».",
  german: "Größere Straßen führen über Köln; ẞ ist ein großes Eszett.",
  spanish: "¿Dónde está el niño? ¡Aquí, señor!",
  polish: "Zażółć gęślą jaźń.",
  turkish: "İstanbul'da ılık bir gün; Iğdır'ın ışığı.",
  vietnamese: "Tiếng Việt có nhiều dấu thanh điệu.",
  greek: "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. ΟΔΥΣΣΕΥΣ, ὀδυσσεύς, ᾼ.",
  russian: "Съешь же ещё этих мягких французских булок, да выпей чаю.",
  ukrainian: "Під'їзд і п'ять їжаків.",
  armenian: "Բարեւ, աշխարհ։ Ինչպե՞ս եք։",
  georgian: "გამარჯობა, მსოფლიო! ᲒᲐᲛᲐᲠᲯᲝᲑᲐ",
  hebrew: "שָׁלוֹם עוֹלָם, מה שלומך? צה״ל",
  arabic: "مَرْحَبًا بِالعالَم، كيف حالك؟ ١٢٣٤",
  persian: "سلام دنیا؛ می‌خواهم ۱۲۳ کتاب بخوانم.",
  urdu: "ہیلو دنیا، آپ کیسے ہیں؟",
  hindi: "नमस्ते दुनिया, क्या हाल है? १२३ क्षत्रिय",
  bengali: "ওহে বিশ্ব, কেমন আছো? ১২৩",
  punjabi: "ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਦੁਨੀਆ",
  gujarati: "કેમ છો દુનિયા?",
  tamil: "வணக்கம் உலகம், எப்படி இருக்கிறீர்கள்?",
  telugu: "హలో ప్రపంచం, మీరు ఎలా ఉన్నారు?",
  kannada: "ನಮಸ್ಕಾರ ಜಗತ್ತು",
  malayalam: "നമസ്കാരം ലോകമേ, സുഖമാണോ?",
  sinhala: "ආයුබෝවන් ලෝකය",
  thai: "สวัสดีชาวโลก เป็นอย่างไรบ้าง ๑๒๓",
  lao: "ສະບາຍດີຊາວໂລກ",
  khmer: "សួស្តីពិភពលោក",
  myanmar: "မင်္ဂလာပါ ကမ္ဘာလောက",
  tibetan: "བཀྲ་ཤིས་བདེ་ལེགས།",
  amharic: "ሰላም ልዑል፣ እንዴት ነህ?",
  cherokee: "ᎣᏏᏲ ᎡᎶᎯ ꭳꮟꮿ",
  inuktitut: "ᐊᐃᓐᖓᐃ ᓯᓚᕐᔪᐊᖅ",
  mongolian: "ᠰᠠᠶᠢᠨ ᠪᠠᠶᠢᠨ᠎ᠠ ᠤᠤ",
  chinese: "你好，世界！今天是2024年5月1日，天气很好。",
  traditional: "臺灣繁體字：憂鬱的烏龜。",
  japanese: "こんにちは、世界。カタカナとﾊﾝｶｸ、漢字々〆ー。",
  korean: "안녕하세요, 세계! 한국어 ㅋㅋㅋ",
  deseret: "𐐔𐐯𐑅𐐨𐑉𐐯𐐻 𐐰𐑊𐑁𐐪𐐺𐐯𐐻",
  gothic: "𐌲𐌿𐍄𐌰𐌽𐍃",
  cuneiform: "𒀀𒁀𒂀 𒐕𒐖",
  mathematical: "𝒜𝓑𝐱 = ∑ᵢ₌₁ⁿ xᵢ² ≤ ∞ ⟨ψ|φ⟩ 𝟙𝟚𝟛 ½ Ⅷ ⅷ ㉑ ①",
  fullwidth: "Ｆｕｌｌ　Ｗｉｄｔｈ　１２３！'ｓ",
  punctuation: "“Quoted” ‘it’s’ — … ‹a› „b“ ¿¡ §¶†‡ ™®©",
};
