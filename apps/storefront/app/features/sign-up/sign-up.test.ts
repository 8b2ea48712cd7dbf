import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buttonTexts, createSignUp } from './sign-up.ts'
import { watchReports } from '../../testing/watch-reports.ts'

beforeEach(() => void vi.useFakeTimers())

function testSignUp() {
  const call = vi.fn<() => Promise<string | null>>(async () => null)
  const prepare = vi.fn<(email: string) => Promise<() => Promise<string | null>>>(async () => call)
  const report = watchReports()
  const form = createSignUp(prepare)
  const submit = (email: string) => {
    form.change(email)
    void form.submit()
  }
  const text = () => buttonTexts[form.getState().status]
  return { form, call, prepare, report, submit, text, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

const email = 'ada@example.com'

describe('failures', () => {
  test('SIGNUP-02, SIGNUP-05, SIGNUP-09: a failure before the call shows oops and its message for 5 s', async () => {
    const { form, submit, prepare, call, report, text, pass } = testSignUp()
    const failure = new Error('No list today.')
    prepare.mockRejectedValueOnce(failure)
    submit(email)
    await pass(1000)
    expect(text()).toBe('oops')
    expect(form.getState()).toMatchObject({ status: 'error', error: 'No list today.', email })
    expect(call).not.toHaveBeenCalled()
    expect(report).toHaveBeenCalledExactlyOnceWith(failure)
    await pass(4999)
    expect(form.getState().status).toBe('error')
    await pass(1)
    expect(form.getState()).toMatchObject({ status: 'initial', error: null, email })
  })

  test('ERR-21: a failure of the call itself is reported, but shown as sent', async () => {
    const { form, submit, call, report, pass } = testSignUp()
    const failure = new Error('down')
    call.mockRejectedValueOnce(failure)
    submit(email)
    await pass(1000)
    expect(form.getState()).toMatchObject({ status: 'sent', error: null })
    expect(report).toHaveBeenCalledExactlyOnceWith(failure)
  })

  test('SIGNUP-05, SIGNUP-09: a rejection by the service shows oops and its message for 5 s, never ttyl!', async () => {
    const { form, submit, call, report, text, pass } = testSignUp()
    call.mockResolvedValueOnce('email is of a domain that takes no mail')
    submit(email)
    await pass(1000)
    expect(text()).toBe('oops')
    expect(form.getState()).toMatchObject({ error: 'email is of a domain that takes no mail', email, isDone: false })
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error('email is of a domain that takes no mail'))
    await pass(4999)
    expect(text()).toBe('oops')
    await pass(1)
    expect(form.getState()).toMatchObject({ status: 'initial', error: null, email })
  })

  test('SIGNUP-08: a form with a rejected address shows the reason until the address is changed', () => {
    const form = createSignUp(vi.fn<never>(), { email: 'ada', error: 'No.' })
    expect(form.getState()).toEqual({ status: 'initial', email: 'ada', error: 'No.', isDone: false })
    form.change('ada@')
    expect(form.getState().error).toContain('Please enter an email address')
    form.change(email)
    expect(form.getState().error).toBeNull()
  })
})

describe('sending', () => {
  test('SIGNUP-01, SIGNUP-02, SIGNUP-03: a valid address is sent after 1 s: sign up, sending, ttyl!', async () => {
    const { submit, call, prepare, text, pass } = testSignUp()
    expect(text()).toBe('sign up')
    submit(email)
    expect(text()).toBe('sending')
    await pass(999)
    expect(prepare).not.toHaveBeenCalled()
    await pass(1)
    expect(prepare).toHaveBeenCalledExactlyOnceWith(email, expect.any(Function))
    expect(call).toHaveBeenCalledOnce()
    expect(text()).toBe('ttyl!')
  })

  test('SIGNUP-04: 2 s after sending, the email is cleared and success is shown', async () => {
    const { form, submit, pass } = testSignUp()
    submit(email)
    await pass(2999)
    expect(form.getState()).toMatchObject({ status: 'sent', email, isDone: false })
    await pass(1)
    expect(form.getState()).toEqual({ status: 'initial', email: '', error: null, isDone: true })
  })

  test('a second submit while sending changes nothing', async () => {
    const { form, submit, call, pass } = testSignUp()
    submit(email)
    void form.submit()
    await pass(1000)
    void form.submit()
    await pass(1000)
    expect(call).toHaveBeenCalledOnce()
  })

  test('an address that replaces a pending one is the only one sent, trimmed', async () => {
    const { submit, prepare, pass } = testSignUp()
    submit('bea@example.com')
    await pass(500)
    submit(` ${email} `)
    await pass(999)
    expect(prepare).not.toHaveBeenCalled()
    await pass(1)
    expect(prepare).toHaveBeenCalledExactlyOnceWith(email, expect.any(Function))
  })

  test('a second submit during the delay does not extend it', async () => {
    const { form, submit, text, pass } = testSignUp()
    submit(email)
    await pass(500)
    void form.submit()
    await pass(500)
    expect(text()).toBe('ttyl!')
  })
})

describe('a changed address', () => {
  test('SIGNUP-06: changing the email resets the form and cancels a pending call', async () => {
    const { form, submit, prepare, pass } = testSignUp()
    submit(email)
    await pass(500)
    form.change('ada@example.co')
    expect(form.getState().status).toBe('initial')
    await pass(5000)
    expect(prepare).not.toHaveBeenCalled()
    prepare.mockRejectedValueOnce(new Error('no'))
    void form.submit()
    await pass(1000)
    expect(form.getState().status).toBe('error')
    form.change(email)
    expect(form.getState()).toMatchObject({ status: 'initial', error: null })
  })

  test.each([
    ['a failed preparation', 'prepare'],
    ['a rejection', 'call'],
  ] as const)('SIGNUP-06: %s does not affect an address entered meanwhile', async (_, step) => {
    const { form, submit, prepare, call, pass } = testSignUp()
    const { promise, reject } = Promise.withResolvers<never>()
    const { promise: answered, resolve: refuse } = Promise.withResolvers<string>()
    if (step === 'prepare') prepare.mockReturnValueOnce(promise)
    else call.mockReturnValueOnce(answered)
    submit(email)
    await pass(1000)
    form.change('bea@example.com')
    if (step === 'prepare') reject(new Error('No.'))
    else refuse('No.')
    await pass(0)
    expect(form.getState()).toMatchObject({ status: 'initial', error: null, email: 'bea@example.com' })
  })

  test('SIGNUP-06: the end of a success or failure does not clear a new address', async () => {
    const { form, submit, prepare, call, text, pass } = testSignUp()
    const { promise, resolve } = Promise.withResolvers<null>()
    call.mockReturnValueOnce(promise)
    submit(email)
    await pass(1000)
    form.change('bea@example.com')
    resolve(null)
    await pass(0)
    expect(text()).toBe('sign up')
    void form.submit()
    await pass(1000)
    expect(text()).toBe('ttyl!')
    form.change('eve@example.com')
    await pass(2000)
    expect(form.getState()).toMatchObject({ email: 'eve@example.com', isDone: false })
    prepare.mockRejectedValueOnce(new Error('No.'))
    void form.submit()
    await pass(1000)
    form.change('ada@')
    await pass(5000)
    expect(form.getState()).toMatchObject({ email: 'ada@', error: expect.any(String) })
  })
})

describe('validation', () => {
  test('SIGNUP-07: an empty or invalid address shows an error and is not sent', async () => {
    const { form, submit, prepare, pass } = testSignUp()
    for (const wrong of ['', 'ada', 'ada@']) {
      submit(wrong)
      await pass(2000)
      expect(form.getState()).toMatchObject({ status: 'initial', error: expect.any(String) })
    }
    expect(prepare).not.toHaveBeenCalled()
  })

  test('SIGNUP-08: the address is validated on blur, not before, and then on every change', () => {
    const { form } = testSignUp()
    form.change('ada')
    expect(form.getState().error).toBeNull()
    form.leave()
    expect(form.getState().error).not.toBeNull()
    form.change('ada@example.com')
    expect(form.getState().error).toBeNull()
    form.change('ada@')
    expect(form.getState().error).not.toBeNull()
  })

  test('SIGNUP-08: after success the form starts over: no validation before blur', async () => {
    const { form, submit, pass } = testSignUp()
    submit('ada@')
    form.change('ada@e')
    expect(form.getState().error).not.toBeNull()
    submit(email)
    await pass(3000)
    expect(form.getState().isDone).toBe(true)
    form.leave()
    expect(form.getState().error).toBeNull()
    form.change('e')
    expect(form.getState()).toMatchObject({ error: null, isDone: false })
  })
})
