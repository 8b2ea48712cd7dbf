import { expect, test } from 'vitest'
import { createTestApi, fakeStorefront } from '../testing.ts'
import { exportSignups } from './signup-export.ts'

test('every sign-up is exported with its list, time and properties, cells like formulas as text', async () => {
  const { query, database } = await createTestApi(fakeStorefront([]).fetch)
  const signUp = (email: string, listId: string, properties: object) =>
    query(
      'mutation ($email: String!, $listId: String!, $properties: JSON) {\n  signup(email: $email, listId: $listId, properties: $properties)\n}',
      { email, listId, properties },
    )
  await signUp('zoe@example.com', 'LIST1', {})
  await signUp('=ada@example.com', 'LIST2', { source: 'footer', hemp: true })
  await signUp('zoe@example.com', 'LIST2', {})
  let text = ''
  for await (const piece of exportSignups(database)) text += piece
  expect(text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')).toBe(
    'Email,List,Signed up at,Properties\n' +
      '\'=ada@example.com,LIST2,TIME,"source: footer\nhemp: true"\n' +
      'zoe@example.com,LIST1,TIME,\nzoe@example.com,LIST2,TIME,\n',
  )
})
