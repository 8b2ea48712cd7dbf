import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/**
 * Runs a program until it ends, or this process does. Resolves to its exit code and the end of its output; never
 * rejects.
 * @param options.niceness a lower priority than this process's.
 */
export async function runProgram(program, args, { cwd, env, niceness }) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => child.kill()
  process.on('exit', end)
  if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-8192)))
  const [code] = await once(child, 'close').catch((error) => {
    output += error
    return [1]
  })
  process.off('exit', end)
  return { code, output }
}
