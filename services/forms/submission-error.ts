import type { FieldError } from '@shop/http/problem'

/** A submission that is not taken; the message and the field errors are fit for whoever sent it. */
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
