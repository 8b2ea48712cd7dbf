/**
 * Runs the commands of each message one after the other, and answers with what each of them has printed, and its exit
 * code.
 */
import type { Call, Outcome } from './commands.ts'

const { argv0, env, stdout, stderr } = process
let count = 0
// Each of them listens to the signals that end it.
process.setMaxListeners(0)

async function run([name, parameters, environment]: Call): Promise<Outcome> {
  let printed = ''
  stdout.write = stderr.write = (text: unknown) => ((printed += String(text)), true)
  process.argv = [argv0, name, ...parameters]
  process.env = { ...env, ...environment }
  process.exitCode = 0
  count += 1
  await import(`../${name}.ts?call=${count}`)
  return { printed, code: Number(process.exitCode) }
}

process.on('message', async (calls: Call[]) => {
  const outcomes: Outcome[] = []
  for (const call of calls) outcomes.push(await run(call))
  process.send?.(outcomes)
})
process.on('disconnect', () => process.exit())
