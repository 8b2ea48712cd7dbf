import { setTimeout as wait } from 'node:timers/promises'
import type { Relay } from '@shop/database/stored-events'
import { z } from 'zod'

/** The processes of this shop under one supervisor, as one of them sees them. */
export interface SiblingProcesses {
  /** The number of this process, from 1. The first does the work that must be done only once. */
  number: number
  /** How many there are. */
  count: number
  /** Messages to the others; undefined when this process is alone. */
  relay: Relay | undefined
  /** The answers of all processes, including this one, that respond in time. */
  ask(): Promise<string[]>
  /** Sets how this process answers {@link ask}. */
  answerBy(answer: Answer): void
}

/** Messages through the supervisor, scripts/supervise.mjs. */
const message = z.discriminatedUnion('shop', [
  z.object({ shop: z.literal('publish'), channel: z.string(), payload: z.string() }),
  z.object({ shop: z.literal('ask'), id: z.int(), from: z.int() }),
  z.object({ shop: z.literal('asked'), id: z.int(), count: z.int() }),
  z.object({ shop: z.literal('answer'), id: z.int(), text: z.string() }),
])

/** The timeout of answers, in milliseconds; a scrape's is ten seconds. */
const answerTimeout = 3000

type Answer = () => Promise<string>

const noAnswer: Answer = async () => ''

/** Ignores a failure: if the supervisor has ended, this process ends too. */
const send = (sent: object) => void process.send?.(sent, undefined, {}, () => {})

/** This process without a supervisor. */
export function noSiblings(): SiblingProcesses {
  let answer = noAnswer
  return {
    number: 1,
    count: 1,
    relay: undefined,
    ask: async () => [await answer()],
    answerBy: (given) => void (answer = given),
  }
}

interface Question {
  answers: string[]
  count: number
  finish(): void
}

/** Joins the other processes, as the last argument of this one's command says: `--process=NUMBER/COUNT`. */
export function joinSiblings(command: readonly string[] = process.argv): SiblingProcesses {
  const [, number, count] = /^--process=(\d+)\/(\d+)$/.exec(command.at(-1) ?? '') ?? []
  if (number === undefined || count === undefined || count === '1' || !process.send) return noSiblings()
  const listeners: Parameters<Relay['onMessage']>[0][] = []
  const questions = new Map<number, Question>()
  let answer = noAnswer
  let lastId = 0

  process.on('message', (received) => {
    const { data } = message.safeParse(received)
    if (data?.shop === 'publish') {
      for (const listener of listeners) listener(data.channel, data.payload)
    } else if (data?.shop === 'ask') {
      answer().then(
        (text) => send({ shop: 'answer', id: data.id, to: data.from, text }),
        () => {},
      )
    } else if (data) {
      const question = questions.get(data.id)
      if (!question) return
      if (data.shop === 'asked') question.count = data.count
      else question.answers.push(data.text)
      if (question.answers.length >= question.count) question.finish()
    }
  })

  return {
    number: Number(number),
    count: Number(count),
    relay: {
      send: (channel, payload) => send({ shop: 'publish', channel, payload }),
      onMessage: (listener) => void listeners.push(listener),
    },
    async ask() {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<void>()
      const question: Question = { answers: [], count: Infinity, finish: resolve }
      questions.set(id, question)
      send({ shop: 'ask', id })
      await Promise.race([promise, wait(answerTimeout, undefined, { ref: false })])
      questions.delete(id)
      return question.answers
    },
    answerBy: (given) => void (answer = given),
  }
}
