/** A message of the outbox topic `mail`. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
