import { execFile, fork } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ask } from '@shop/child-process/ask'
import { afterAll, expect } from 'vitest'

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
  const options = { env: { ...process.env, DATA_DIR: directory }, cwd: directory }
  const inTurn = fork(path.join(import.meta.dirname, 'in-turn.ts'), { ...options, execArgv: [] })
  afterAll(() => inTurn.disconnect())

  /** Runs commands in one process for all of them, whose start takes most of a command's time. */
  const commands = (calls: readonly Call[]): Promise<Outcome[]> => ask(inTurn, calls)

  return {
    /** Runs a command like npm; returns its output. */
    async command(name: string, parameters: readonly string[] = []): Promise<string> {
      const program = path.join(import.meta.dirname, `../${name}.ts`)
      return (await run(process.execPath, [program, ...parameters], options)).stdout
    },
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
