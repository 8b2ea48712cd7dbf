import type { FieldError } from '@shop/http/problem'

/** A rejected submission; the message and the field errors may be shown to the sender. */
export class SubmissionError extends Error {
  override readonly name = 'SubmissionError'

  readonly status: 400 | 404 | 413 | 415 | 422
  readonly fields: FieldError[] | undefined

  constructor(status: SubmissionError['status'], message: string, fields?: FieldError[]) {
    super(message)
    this.status = status
    this.fields = fields
  }
}
