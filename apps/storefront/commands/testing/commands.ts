import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'

/** A command's name, its parameters, and settings besides the folder of the shop. */
export type Call = readonly [name: string, parameters: readonly string[], environment?: Record<string, string>]

export interface Outcome {
  /** All that the command has printed, errors too. */
  printed: string
  code: number
}

const run = promisify(execFile)

/** The commands of the shop whose data is in `directory`, which is also their working folder. */
export function commandsIn(directory: string) {
  async function outputOf(program: string, parameters: readonly string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: directory }
    const { stdout } = await run(process.execPath, [program, ...parameters], { env, cwd: directory })
    return stdout
  }

  /** Runs commands in one process, whose start takes most of a command's time. */
  async function commands(calls: readonly Call[]): Promise<Outcome[]> {
    return JSON.parse(await outputOf(path.join(import.meta.dirname, 'in-turn.ts'), [JSON.stringify(calls)]))
  }

  return {
    /** Runs a command like npm; returns its output. */
    command: async (name: string, parameters: readonly string[] = []) =>
      outputOf(path.join(import.meta.dirname, `../${name}.ts`), parameters),
    commands,
    /** Runs commands that succeed; returns what they have printed. */
    async outputs(...calls: readonly Call[]): Promise<string[]> {
      const outcomes = await commands(calls)
      expect(outcomes.filter(({ code }) => code !== 0)).toEqual([])
      return outcomes.map(({ printed }) => printed)
    },
    /** Expects that every call fails with a message. */
    async expectRefusals(calls: readonly (readonly [call: Call, message: string])[]): Promise<void> {
      const outcomes = await commands(calls.map(([call]) => call))
      expect(outcomes).toEqual(calls.map(([, message]) => ({ printed: expect.stringContaining(message), code: 1 })))
    },
  }
}
