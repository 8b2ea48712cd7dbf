import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contactForm, createTestForms, pixel } from './testing.ts'

const good = { name: 'Ada', email: 'ada@example.com' }
const formWith = (...broken: object[]) => ({ ...contactForm, fields: [...contactForm.fields.slice(0, 2), ...broken] })

const [recipient] = contactForm.notificationRecipients

test.each<[what: string, form: object]>([
  ['a field without a label', formWith({ label: null, name: 'x', type: 'text', required: true })],
  ['a field of another type without a name', formWith({ label: 'A divider', name: null, type: 'divider' })],
  ['a field of another type that is required', formWith({ label: 'Day', name: 'day', type: 'date', required: true })],
  ['something else than a field', formWith([], ['x'])],
  ['a title that is not a text', { ...contactForm, title: 7 }],
])('a form that has %s takes what the page sends', async (_what, form) => {
  const { submit, deliver, mails } = await createTestForms({ ...form, id: contactForm.id })
  expect((await submit(good)).status).toBe(201)
  await deliver()
  expect(mails).toMatchObject([{ to: { address: 'ida@example.com' } }])
})

test('a broken option is not offered, and the others are', async () => {
  const options = [{ key: 'order', value: 'An order' }, { key: null, value: 'B' }, null]
  const { submit } = await createTestForms(formWith({ label: 'About', name: 'topic', type: 'select', options }))
  expect((await submit({ ...good, topic: 'order' })).status).toBe(201)
  expect((await submit({ ...good, topic: 'B' })).status).toBe(422)
})

test('CONTACT-12: a file field with a blank list of types accepts pictures', async () => {
  const { submit } = await createTestForms(formWith({ label: 'Photo', name: 'photo', type: 'file', accept: ' ' }))
  const photo = new File([new Uint8Array(pixel)], 'tee.png', { type: 'image/png' })
  expect((await submit({ ...good, photo })).status).toBe(201)
})

test('a field whose name has quotation marks, which browsers encode, is sent, required and refused', async () => {
  const field = { label: 'Size', required: true }
  const form = formWith({ ...field, name: 'Size 12" tee', type: 'text' }, { ...field, name: '"Photo"', type: 'file' })
  const { submit, service } = await createTestForms(form)
  const photo = new File([new Uint8Array(pixel)], 'tee.png', { type: 'image/png' })
  expect((await submit({ ...good, 'Size 12" tee': 'Wide', '"Photo"': photo })).status).toBe(201)
  const [stored] = await service.submissions(1)
  expect(stored?.values.at(-1)).toEqual({ name: 'Size 12" tee', label: 'Size', value: 'Wide' })
  expect(stored?.files).toMatchObject([{ field: '"Photo"', name: 'tee.png' }])
  const refused = await submit({ ...good, 'Size 12" tee': '', '"Photo"': new File(['<svg/>'], 'a.svg') })
  expect(await refused.json()).toMatchObject({ errors: [{ field: '"Photo"' }, { field: 'Size 12" tee' }] })
})

test('a choice whose key has spaces around it is taken', async () => {
  const options = [{ key: ' order ', value: 'An order' }]
  const field = { label: 'About', name: 'topic', type: 'select', required: true, options }
  const { submit, service } = await createTestForms(formWith(field))
  expect((await submit({ ...good, topic: ' order ' })).status).toBe(201)
  expect((await service.submissions(1))[0]?.values.at(-1)?.value).toBe('An order')
  expect((await submit({ ...good, topic: '' })).status).toBe(422)
})

test.each<[what: string, recipients: unknown, mailed: string[]]>([
  ['no list of recipients', null, []],
  ['no recipient', [], []],
  ['an invalid address', [{ name: 'Eve', email: 'eve at example' }], []],
  ['broken recipients beside one', [recipient, { name: 'Bea', email: null }, null], ['ida@example.com']],
  ['a name that is none', [recipient, { name: 7, email: 'bea@example.com' }], ['bea@example.com', 'ida@example.com']],
  ['spaces around an address', [{ name: null, email: ' ida@example.com ' }], ['ida@example.com']],
])('with %s a message is stored and mailed to all valid ones; a lack is logged', async (_what, recipients, mailed) => {
  const { submit, deliver, mails, log, service } = await createTestForms({
    ...contactForm,
    notificationRecipients: recipients,
  })
  expect((await submit(good)).status).toBe(201)
  await deliver()
  expect(await service.submissions(10)).toHaveLength(1)
  expect(mails.map(({ to }) => to.address).toSorted()).toEqual(mailed)
  const isWhole = Array.isArray(recipients) && recipients.length > 0 && recipients.length === mailed.length
  const lines = log.filter((line) => line.includes('"form":"form-contact"'))
  expect(lines.map((line) => JSON.parse(line).mailedTo)).toEqual(isWhole ? [] : [mailed.length])
  expect(log.join('')).not.toContain('@example.com')
})

test('a double click on the button of a form without script sends one message', async () => {
  const { submit, service, deliver, mails } = await createTestForms()
  vi.useFakeTimers({ toFake: ['Date'] })
  const [first, second] = await Promise.all([submit(good), submit(good)])
  const stored = await first.json()
  expect([await second.json(), z.object({ id: z.uuid() }).safeParse(stored).success]).toEqual([stored, true])
  await submit({ ...good, picture: new File([new Uint8Array(pixel)], 'tee.png', { type: 'image/png' }) })
  vi.advanceTimersByTime(60_000)
  await submit(good)
  expect(await service.submissions(10)).toHaveLength(3)
  await deliver()
  expect(mails).toHaveLength(3)
})
