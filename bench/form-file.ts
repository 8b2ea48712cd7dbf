import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'

const megabyte = 1_000_000

/** A picture of one pixel, padded with many bytes. */
function picture(bytes: number): FormData {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = new FormData()
  form.set('picture', new File([pixel, Buffer.alloc(bytes - pixel.length, 7)], 'cloud.png'))
  return form
}

async function send(port: unknown, bytes: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/submit/contact`, {
    method: 'POST',
    body: picture(bytes),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
}

/** The memory growth, in bytes, of a process that has received small forms before. */
async function growth(): Promise<number> {
  await using temporary = await mkdtempDisposable(path.join(tmpdir(), 'form-bench-'))
  const receiver = fork(path.join(import.meta.dirname, 'form-receiver.ts'), [temporary.path], {
    execArgv: ['--expose-gc'],
  })
  const [port]: unknown[] = await once(receiver, 'message')
  for (let n = 0; n < 100; n += 1) await send(port, 1000)
  receiver.send('begin')
  await once(receiver, 'message')
  await send(port, 10 * megabyte)
  receiver.send('end')
  const [grown]: unknown[] = await once(receiver, 'message')
  await once(receiver, 'exit')
  return Number(grown)
}

/** The peak memory for receiving and storing a form with a file of 10 MB: the median of five processes. */
export async function measureFormFile(): Promise<Figure[]> {
  const grown: number[] = []
  for (let round = 0; round < 5; round += 1) grown.push(await growth())
  return [atMost('memory for a form with a file of 10 MB', median(grown) / megabyte, 'MB', 20)]
}
