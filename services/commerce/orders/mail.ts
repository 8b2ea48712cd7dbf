/** A message as the outbox carries it under the topic `mail`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
