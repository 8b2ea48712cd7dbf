/**
 * Runs the commands of its parameter, as JSON, one after the other, and writes what each of them has printed, and its
 * exit code.
 */
import type { Call, Outcome } from './commands.ts'

const { argv0, env, stdout, stderr } = process
const calls: Call[] = JSON.parse(process.argv[2] ?? '')
const write = stdout.write.bind(stdout)
const outcomes: Outcome[] = []
// Each of them listens to the signals that end it.
process.setMaxListeners(0)
for (const [index, [name, parameters, environment]] of calls.entries()) {
  let printed = ''
  stdout.write = stderr.write = (text: unknown) => ((printed += String(text)), true)
  process.argv = [argv0, name, ...parameters]
  process.env = { ...env, ...environment }
  process.exitCode = 0
  await import(`../${name}.ts?call=${index}`)
  outcomes.push({ printed, code: Number(process.exitCode) })
}
process.exitCode = 0
write(JSON.stringify(outcomes))
