import { assignTask, discussField } from './comments-journey.ts'
import { addEditor, signIn } from './content-api.ts'
import { expect, test } from './fixtures.ts'
import { openStudio, tallViewport } from './studio-page.ts'

test.use({ viewport: tallViewport })

test('an editor comments on a field and mentions another, who answers and resolves it, and gets a task', async ({
  page,
  record,
  shop,
  token,
  newPage,
}) => {
  // The Studio reads who can be mentioned when it opens, and keeps that for five minutes.
  const guest = await addEditor(shop.origin, token, 'guest@example.com', 'editor')
  await openStudio(page, shop.origin, token)
  const colleague = await newPage({ viewport: tallViewport })
  const session = await signIn(shop.origin, guest.email, guest.password)
  await colleague.context().addCookies([{ name: 'content_session', value: session, url: shop.origin }])
  await discussField(page, colleague, guest.email)
  await assignTask(page, colleague, guest.email, 'Mend the footer')
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
