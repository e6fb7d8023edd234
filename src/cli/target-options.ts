import type { Command } from 'commander'

/** The flags that name the target and the configuration: every command that judges one has them. */
export const targetOptions = (command: Command, heading = 'Target (one of):'): Command =>
  command
    .optionsGroup(heading)
    .option('--target <URL>', 'a running service; its base address, with a path prefix if it has one')
    .option('--image <REF>', 'a container image; it is started, and removed afterwards')
    .option('--command <CMD>', 'a shell command that listens on {port}; it is ended afterwards')
    .option('--reference', 'the built-in reference implementation')
    .option('--image-port <N>', 'port that the image listens on (default: the one that it exposes)')
    .option('--image-env <NAME=VALUE...>', 'environment of the container; NAME alone takes the value from here')
    .option('--base-path <PATH>', 'path prefix of what --image or --command starts')
    .optionsGroup('Configuration:')
    .option('--api-key <KEY>', 'the key with every scope (environment: CONFORMINT_API_KEY)')
    .option('--config <FILE>', 'configuration, YAML or JSON (default: conformint.yaml or .yml if it exists)')
