package tokens

import "contextcraft/tiers/tokens/internal/table"

// Byte pair encoding starts from single bytes and again and again joins the neighbours whose joint bytes have the lowest rank, the
// leftmost of equals first, until no two neighbours make a token. Both functions do exactly that. Up to shortPiece bytes a scan
// for the minimum wins, since everything fits into two cache lines; beyond, a heap keeps it at n log n.

// shortPiece is the longest piece merged by scanning, in bytes.
const shortPiece = 96

// merger is the scratch space of merges. It serves one goroutine at a time.
type merger struct {
	vocabulary *table.Table

	// For short pieces: part k starts at start[k]; rank[k] is the rank of parts k and k+1 joined.
	start [shortPiece + 1]int32
	rank  [shortPiece + 1]uint32

	// For long pieces, by the start of a part: its end, the start of the part before, the rank of it joined with the next.
	next, prev []int32
	ranks      []uint32
	heap       []uint64 // rank<<32 | start; stale when ranks[start] differs
}

// merge returns the number of tokens in s[i:j].
func (m *merger) merge(s string, i, j int) int {
	if j-i <= shortPiece {
		return m.mergeShort(s, i, j)
	}
	return m.mergeLong(s[i:j])
}

// mergeShort leaves the start of token k in m.start[k], relative to i.
func (m *merger) mergeShort(s string, i, j int) int {
	n := j - i
	start, rank := &m.start, &m.rank
	for k := range n {
		start[k] = int32(k)
		rank[k] = table.None
		if k+1 < n {
			rank[k] = m.vocabulary.RankOf(s, i+k, i+k+2)
		}
	}
	start[n] = int32(n)
	for n > 1 {
		best, at := table.None, 0
		for k, r := range rank[:n-1] {
			if r < best {
				best, at = r, k
			}
		}
		if best == table.None {
			break
		}
		copy(start[at+1:n], start[at+2:n+1])
		copy(rank[at+1:n-1], rank[at+2:n])
		n--
		rank[n-1] = table.None
		if at+1 < n {
			rank[at] = m.vocabulary.RankOf(s, i+int(start[at]), i+int(start[at+2]))
		}
		if at > 0 {
			rank[at-1] = m.vocabulary.RankOf(s, i+int(start[at-1]), i+int(start[at+1]))
		}
	}
	return n
}

// mergeLong leaves a list of the tokens in m.next. It takes 20 to 36 bytes of memory per byte of s.
func (m *merger) mergeLong(s string) int {
	n := len(s)
	if cap(m.next) < n {
		m.next, m.prev, m.ranks = make([]int32, n), make([]int32, n), make([]uint32, n)
	}
	m.next, m.prev, m.ranks, m.heap = m.next[:n], m.prev[:n], m.ranks[:n], m.heap[:0]
	for k := range n {
		m.next[k], m.prev[k], m.ranks[k] = int32(k+1), int32(k-1), table.None
		if k+2 <= n {
			if r := m.vocabulary.RankOf(s, k, k+2); r != table.None {
				m.ranks[k] = r
				m.heap = append(m.heap, uint64(r)<<32|uint64(k))
			}
		}
	}
	for k := len(m.heap)/2 - 1; k >= 0; k-- {
		m.down(k)
	}
	parts := n
	for len(m.heap) > 0 {
		at := int32(uint32(m.heap[0]))
		if uint32(m.heap[0]>>32) != m.ranks[at] {
			m.pop()
			continue
		}
		gone := m.next[at]
		after := m.next[gone]
		m.next[at] = after
		m.ranks[gone] = table.None
		if int(after) < n {
			m.prev[after] = at
		}
		parts--
		m.rerank(s, at, true)
		if before := m.prev[at]; before >= 0 {
			m.rerank(s, before, false)
		}
	}
	return parts
}

// rerank finds the rank of the part at and its new neighbour. If top is set, at's old entry is the heap's first and is replaced.
func (m *merger) rerank(s string, at int32, top bool) {
	r := table.None
	if right := m.next[at]; int(right) < len(s) {
		r = m.vocabulary.RankOf(s, int(at), int(m.next[right]))
	}
	m.ranks[at] = r
	entry := uint64(r)<<32 | uint64(uint32(at))
	switch {
	case top && r != table.None:
		m.heap[0] = entry
		m.down(0)
	case top:
		m.pop()
	case r != table.None:
		m.heap = append(m.heap, entry)
		m.up(len(m.heap) - 1)
	}
}

func (m *merger) pop() {
	last := len(m.heap) - 1
	m.heap[0] = m.heap[last]
	m.heap = m.heap[:last]
	m.down(0)
}

func (m *merger) up(k int) {
	h := m.heap
	v := h[max(k, 0)]
	for k > 0 && v < h[(k-1)/2] {
		h[k] = h[(k-1)/2]
		k = (k - 1) / 2
	}
	h[k] = v
}

func (m *merger) down(k int) {
	h := m.heap
	if k >= len(h) {
		return
	}
	v := h[k]
	for {
		child := 2*k + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1] < h[child] {
			child++
		}
		if v <= h[child] {
			break
		}
		h[k] = h[child]
		k = child
	}
	h[k] = v
}

// trim gives back what an unusual piece took, so that a pool does not keep it.
func (m *merger) trim() {
	const keep = 1 << 14
	if cap(m.next) > keep || cap(m.heap) > 2*keep {
		m.next, m.prev, m.ranks, m.heap = nil, nil, nil, nil
	}
}
