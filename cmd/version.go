package cmd

import "runtime/debug"

// release is the version of this source tree; CHANGELOG.md says what it holds.
const release = "0.1.0"

// version is the release, and the commit where the build recorded one.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				return release + " (" + s.Value[:12] + ")"
			}
		}
	}
	return release
}
