import type { ChildProcess, Serializable } from 'node:child_process'

/**
 * Sends a message to a child process that answers one at a time, and returns its answer.
 * @throws {Error} when the process ends before it answers.
 */
export async function ask<Answer>(child: ChildProcess, message: Serializable): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = () => reject(new Error('The process has ended before it answered'))
  child.once('message', resolve).once('exit', fail).once('error', fail)
  child.send(message, (error) => error && fail())
  try {
    return await promise
  } finally {
    child.off('message', resolve).off('exit', fail).off('error', fail)
  }
}
