package queries

/*
#include <stdlib.h>
#include "run.h"
*/
import "C"

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"
	"unsafe"

	_ "github.com/tree-sitter/go-tree-sitter" // links the C library

	"contextcraft/queries/lang"
)

// MaxSize is the size in bytes above which Outline refuses a text (ErrTooLarge): what a scan accepts by default, eight times over.
const MaxSize = 8 << 20

// Limits on one file. Well-formed code takes one to four of the library's steps for a byte, at 150 ns each; a file of a megabyte is far
// below either limit. The first limit counts steps, in hundreds, and so gives one answer on every machine. But on hostile input (half a
// million open parentheses) a single step may walk the whole parse stack; for that there is a second one, in seconds of CPU time, not of the clock on the
// wall, so that a busy machine does not change the answer.
const (
	stepsPerFile      = 150_000
	cpuSecondsPerFile = 2 * time.Second
	memoryPerFile     = 64 << 20
	memoryPerByte     = 100
)

// Errors that a caller may want to tell apart. Outline wraps them or ctx's own error.
var (
	ErrTooSlow  = errors.New("too slow to parse") // or takes too much memory
	ErrTooLarge = errors.New("too large to parse")
	ErrTooDeep  = errors.New("nested too deep to parse")
)

// A Parser makes outlines, one file at a time. It belongs to one goroutine; Close frees its memory, which the garbage collector does not see.
type Parser struct {
	run   *C.run
	mem   scratch
	depth int // of the parts that are being outlined
}

func init() { C.arena_install() } // after the binding's own init, which this package imports

// NewParser returns a Parser for any of the languages. It costs a few microseconds; a language's grammar and query are loaded on first use
// and kept for the process.
func NewParser() *Parser {
	r := C.run_new()
	if r == nil {
		panic("queries: out of memory")
	}
	return &Parser{run: r}
}

// Close frees the parser. It may be called more than once.
func (p *Parser) Close() {
	if p.run != nil {
		C.run_delete(p.run)
		p.run = nil
	}
}

// Outline parses src and returns what its language's query finds in it. A damaged text gives the outline of what could be understood, with
// Damaged set. The error is ErrTooSlow, ErrTooLarge, ErrTooDeep, ctx's own error, or a fault in a language's definition; never a panic. Names in
// the outline share src's memory.
func (p *Parser) Outline(ctx context.Context, l *lang.Language, src string) (o *lang.Outline, err error) {
	defer func() {
		if r := recover(); r != nil {
			o, err = nil, fmt.Errorf("queries: outline of %s text failed: %v\n%s", l.Name, r, debug.Stack())
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(src) > MaxSize {
		return nil, fmt.Errorf("%w: %d bytes, the limit is %d", ErrTooLarge, len(src), MaxSize)
	}
	if o, err = p.own(ctx, l, src); err != nil || l.Embedded == nil {
		return o, err
	}
	return p.withParts(ctx, l, src, o)
}

// own is the outline of src without what is embedded in it.
func (p *Parser) own(ctx context.Context, l *lang.Language, src string) (*lang.Outline, error) {
	switch {
	case l.Approximate != nil:
		p.mem.reset(src)
		o := p.mem.complete(l, l.Approximate(src))
		place(o)
		return o, nil
	case l.Grammar == nil:
		return &lang.Outline{}, nil
	}
	c, err := compiled(l)
	if err != nil {
		return nil, err
	}
	text := src
	if l.Mask != nil {
		if text = l.Mask(src); len(text) != len(src) {
			return nil, fmt.Errorf("queries: the %s mask makes %d bytes of %d", l.Name, len(text), len(src))
		}
	}
	if l.TooDeep != nil && l.TooDeep(text) {
		return nil, ErrTooDeep
	}
	captures, err := p.captures(ctx, c, text)
	if err != nil {
		return nil, err
	}
	p.mem.reset(src)
	p.mem.collect(c, captures)
	return p.mem.build(l), nil
}

// capture mirrors run_capture.
type capture struct {
	start, end uint32
	pattern    uint16
	index      uint16 // with the first bit
}

const firstOfMatch = C.RUN_FIRST

// captures runs the parser and the query. The result is C memory, good until the next call.
func (p *Parser) captures(ctx context.Context, c *query, src string) ([]capture, error) {
	atomic.StoreUint32((*uint32)(unsafe.Pointer(&p.run.stop)), 0)
	if ctx.Done() != nil {
		fired := make(chan struct{})
		run := p.run
		stop := context.AfterFunc(ctx, func() {
			C.run_stop(run)
			close(fired)
		})
		defer func() {
			if !stop() {
				<-fired // or its flag would end the next file's run
			}
		}()
	}
	limits := C.run_limits{steps: stepsPerFile, cpu_nanoseconds: C.int64_t(cpuSecondsPerFile), memory: C.size_t(memoryPerFile + memoryPerByte*len(src))}
	status := C.run_file(p.run, c.language, c.inner, (*C.char)(unsafe.Pointer(unsafe.StringData(src))), C.uint32_t(len(src)), &limits)
	switch status {
	case C.RUN_OK:
		return unsafe.Slice((*capture)(unsafe.Pointer(p.run.captures)), int(p.run.count)), nil
	case C.RUN_STOPPED:
		return nil, ctx.Err()
	case C.RUN_TOO_SLOW, C.RUN_TOO_LARGE:
		return nil, ErrTooSlow
	case C.RUN_BAD_LANGUAGE:
		return nil, fmt.Errorf("queries: the %s grammar does not fit the tree-sitter library", c.name)
	}
	return nil, fmt.Errorf("queries: parsing %s text failed (status %d)", c.name, int(status))
}
