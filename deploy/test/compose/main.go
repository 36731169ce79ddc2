// Reads a compose file as `docker compose` does, with its own parser, and prints what it understood as JSON:
//   compose FILE ENV-FILE [PROFILE …]        ends with 1, and says why, where the file is none
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	file, env, profiles := os.Args[1], os.Args[2], os.Args[3:]
	options, err := cli.NewProjectOptions([]string{file}, cli.WithEnvFiles(env), cli.WithDotEnv,
		cli.WithResolvedPaths(false), cli.WithProfiles(profiles), cli.WithName("laurel"))
	if err == nil {
		project, loading := options.LoadProject(context.Background())
		if err = loading; err == nil {
			var text []byte
			if text, err = project.MarshalJSON(); err == nil {
				fmt.Println(string(text))
				return
			}
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
