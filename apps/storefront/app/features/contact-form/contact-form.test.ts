import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recordSubmission, resetSubmission, usePage } from '../../stores/page.ts'
import { createContactForm, sendForm, SubmissionFailure } from './contact-form-session.ts'
import { checkFields, errorIn } from './check-fields.ts'
import { formSchema } from '../../content/form-definition.ts'
import { watchReports } from '../../testing/watch-reports.ts'

const field = (name: string, type: string, more: object = {}) => ({ label: name, name, type, ...more })

const form = formSchema.parse({
  id: 'form-contact',
  title: 'Contact',
  fields: [
    field('name', 'text', { required: true }),
    field('email', 'email', { required: true }),
    field('site', 'url'),
    field('topic', 'select', { options: [{ key: 'a', value: 'A' }] }),
    field('kind', 'select', { required: true, options: [{ key: 'a', value: 'A' }] }),
    field('birthday', 'date'),
    field('message', 'textarea'),
    field('picture', 'file'),
  ],
})

const filled = { name: 'Ada', email: 'ada@example.com', kind: 'a' }

function dataOf(values: Record<string, string | File | File[]>): FormData {
  const data = new FormData()
  for (const [name, given] of Object.entries(values)) for (const value of [given].flat()) data.append(name, value)
  return data
}

const files = (length: number) => Array.from({ length }, (_, index) => new File(['x'], `${index}.png`))

const checkSizes = (...sizes: number[]) => {
  const picture = sizes.map((size) => new File([new Uint8Array(size)], 'a.png'))
  return checkFields(form.fields, dataOf({ ...filled, picture }))
}

function testForm() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const send = vi.fn<(data: FormData) => Promise<void>>(() => promise)
  const record = vi.fn<(submission: { id: string; message: string }) => void>()
  const report = watchReports()
  return { session: createContactForm(form, { send, record }), send, record, report, resolve, reject }
}

beforeEach(() => usePage.setState({ contactForms: {} }))

describe('fields', () => {
  test('CONTACT-11: only text, email, url, textarea, select and file fields are read from the document', () => {
    expect(form.fields.map(({ name }) => name)).toEqual([
      'name',
      'email',
      'site',
      'topic',
      'kind',
      'message',
      'picture',
    ])
  })

  test('a form without its own texts uses the defaults', () => {
    expect(form).toMatchObject({ submitValue: 'Submit', successMessage: 'Success! Thank you.' })
  })
})

describe('state', () => {
  test('CONTACT-06: form id and success message are recorded after sending', async () => {
    const { session, record, resolve } = testForm()
    resolve()
    await session.submit(dataOf(filled))
    expect(record).toHaveBeenCalledExactlyOnceWith({ id: 'form-contact', message: 'Success! Thank you.' })
  })

  test('CONTACT-02, FORM-04: a page’s form state is its id, sent flag and message; a reset clears it', () => {
    recordSubmission('contact', { id: 'form-contact', message: 'Got it.' })
    recordSubmission('other', { id: 'form-other', message: 'Thanks.' })
    expect(usePage.getState().contactForms['contact']).toEqual({
      id: 'form-contact',
      isSubmitted: true,
      submissionMessage: 'Got it.',
    })
    resetSubmission('contact')
    expect(Object.keys(usePage.getState().contactForms)).toEqual(['other'])
  })
})

describe('validation', () => {
  test('CONTACT-14, FORM-05: required fields must be filled in; others may stay empty', () => {
    expect(Object.keys(checkFields(form.fields, dataOf({})))).toEqual(['name', 'email', 'kind'])
    expect(checkFields(form.fields, dataOf(filled))).toEqual({})
    const { fields } = formSchema.parse({ id: 'a', fields: [field('papers', 'file', { required: true })] })
    expect(checkFields(fields, dataOf({ papers: new File([], '') }))).toEqual({ papers: 'Please choose a file.' })
  })

  test('CONTACT-12: what an editor has left blank in a form is as if it was missing', () => {
    const blank = { id: 'a', submitValue: '', successMessage: ' ', fields: [field('papers', 'file', { accept: ' ' })] }
    expect(formSchema.parse(blank)).toMatchObject({
      submitValue: 'Submit',
      successMessage: 'Success! Thank you.',
      fields: [{ name: 'papers', accept: null }],
    })
  })

  test('an email address and a web address are checked before sending', () => {
    const wrong = { ...filled, email: 'nobody', site: 'javascript:alert(1)' }
    expect(Object.keys(checkFields(form.fields, dataOf(wrong)))).toEqual(['email', 'site'])
    expect(checkFields(form.fields, dataOf({ ...filled, site: 'https://example.com/' }))).toEqual({})
  })

  test.each(['constructor', '__proto__'])('a field named %s has an error only if it has one', (name) => {
    const { fields } = formSchema.parse({ id: 'a', fields: [field(name, 'text', { required: true })] })
    expect(errorIn(checkFields(fields, dataOf({})), name)).toBe('Please fill this in.')
    expect(errorIn(checkFields(fields, dataOf({ [name]: 'Ada' })), name)).toBeUndefined()
  })

  test('files that are too large, alone or together, are rejected before sending', () => {
    expect(checkSizes(10_000_001)).toEqual({ picture: 'Files may have up to 10 MB each.' })
    expect(checkSizes(9_000_000, 9_000_000, 2_000_000)).toEqual({})
    expect(checkSizes(9_000_000, 9_000_000, 2_000_001)).toEqual({ picture: 'All files together may have up to 20 MB.' })
  })

  test.each([
    ['as long as the service takes', '愛'.repeat(6666), undefined],
    ['longer in bytes', '愛'.repeat(6667), 'This is too long. Please shorten it.'],
    ['longer with line breaks of two bytes', '\n'.repeat(10_001), 'This is too long. Please shorten it.'],
  ])('a text that is %s gets an error before sending', (_, message, error) => {
    expect(checkFields(form.fields, dataOf({ ...filled, message }))['message']).toBe(error)
  })

  test('more than ten files are rejected before sending, counted over all fields', () => {
    const unused = new File([], '')
    const fields = [...form.fields, ...formSchema.parse({ id: 'a', fields: [field('papers', 'file')] }).fields]
    const check = (picture: number, papers: number) =>
      checkFields(
        fields,
        dataOf({ ...filled, picture: [...files(picture), unused], papers: [...files(papers), unused] }),
      )
    expect(check(6, 4)).toEqual({})
    expect(check(6, 5)).toEqual({ papers: 'At most 10 files can be sent at once.' })
    expect(check(11, 0)).toEqual({ picture: 'At most 10 files can be sent at once.' })
  })

  test('an error disappears once corrected, and no new one appears before the next submit', async () => {
    const { session, send } = testForm()
    await session.submit(dataOf({ ...filled, name: '' }))
    expect(Object.keys(session.getState().errors)).toEqual(['name'])
    session.recheck('name', dataOf({ ...filled, email: 'ada' }))
    expect(session.getState().errors).toEqual({})
    expect(send).not.toHaveBeenCalled()
  })
})

const respond = (status: number, body: string) => async () => new Response(body, { status })

const neverRespond: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => init?.signal?.aborted && reject(init.signal.reason))

describe('sending', () => {
  test('CONTACT-05: while the form is being sent, further submits are ignored', async () => {
    const { session, send, resolve } = testForm()
    const first = session.submit(dataOf(filled))
    expect(session.getState().status).toBe('submitting')
    await session.submit(dataOf(filled))
    expect(send).toHaveBeenCalledOnce()
    resolve()
    await first
    expect(session.getState().status).toBe('submitted')
  })

  test('CONTACT-15: a form is posted to the forms service at /submit/{id} with all fields and files', async () => {
    const send = vi.fn<typeof fetch>(async () => new Response())
    const picture = new File(['x'], 'cloud.png')
    await sendForm('/services/forms', 'form contact', dataOf({ ...filled, picture }), send)
    const [url, init] = send.mock.calls[0] ?? []
    expect([url, init?.method]).toEqual(['/services/forms/submit/form%20contact', 'POST'])
    const body = init?.body
    expect(body instanceof FormData && [...body.keys()]).toEqual(['name', 'email', 'kind', 'picture'])
  })

  test('CONTACT-16, CALL-24: only the ok status decides, whatever the body contains', async () => {
    await expect(sendForm('', 'a', dataOf({}), respond(200, '{"error":"no"}'))).resolves.toBeUndefined()
    await expect(sendForm('', 'a', dataOf({}), respond(500, '{"id":"1"}'))).rejects.toThrow(SubmissionFailure)
    await expect(sendForm('', 'a', dataOf({}), respond(422, ''))).rejects.toThrow(SubmissionFailure)
  })

  test('a forms service that does not respond has failed after a minute, and later for large files', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
    await expect(sendForm('', 'a', dataOf(filled), neverRespond)).rejects.toThrow('late')
    const picture = new File([new Uint8Array(160_000)], 'a.png')
    await expect(sendForm('', 'a', dataOf({ picture }), neverRespond)).rejects.toThrow('late')
    expect(timeout.mock.calls).toEqual([[60_000], [70_000]])
  })

  const refusal = { errors: [{ field: 'picture', message: '“a.svg” is not taken.' }] }

  test.each([
    [422, JSON.stringify(refusal), { picture: '“a.svg” is not taken.' }],
    [413, JSON.stringify(refusal), { picture: '“a.svg” is not taken.' }],
    [422, '<p>Not in the way of our own service</p>', {}],
    [422, '{"errors":{"picture":"no"}}', {}],
    [503, JSON.stringify(refusal), {}],
  ])('the field errors of a response %i are read', async (status, body, fields) => {
    await expect(sendForm('', 'a', dataOf({}), respond(status, body))).rejects.toMatchObject({ fields })
  })

  test('the service’s error for a field is shown until the field changes, and the form can be sent again', async () => {
    const { session, send, report, reject } = testForm()
    reject(new SubmissionFailure('422', { picture: 'Not taken.', admin: 'No field.' }))
    await session.submit(dataOf(filled))
    expect(session.getState()).toEqual({ status: 'idle', errors: { picture: 'Not taken.' } })
    expect(report).not.toHaveBeenCalled()
    session.recheck('name', dataOf(filled))
    session.leave('email', dataOf(filled))
    expect(session.getState().errors).toEqual({ picture: 'Not taken.' })
    session.recheck('picture', dataOf(filled))
    expect(session.getState().errors).toEqual({})
    await session.submit(dataOf(filled))
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('a rejection that names no field of the form is a failure', async () => {
    const { session, report, reject } = testForm()
    reject(new SubmissionFailure('422', { admin: 'No field.' }))
    await session.submit(dataOf(filled))
    expect(session.getState()).toEqual({ status: 'error', errors: {} })
    expect(report).toHaveBeenCalledOnce()
  })

  test('a failure is reported; a reset shows the form again', async () => {
    const { session, record, report, reject } = testForm()
    const failure = new Error('down')
    reject(failure)
    await session.submit(dataOf(filled))
    expect(session.getState().status).toBe('error')
    expect(report).toHaveBeenCalledExactlyOnceWith(failure)
    expect(record).not.toHaveBeenCalled()
    session.reset()
    expect(session.getState()).toEqual({ status: 'idle', errors: {} })
  })
})
