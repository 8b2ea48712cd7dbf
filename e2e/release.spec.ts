import { expect } from './fixtures.ts'
import { publishInTime, recordRefusals } from './release-journey.ts'
import { test } from './studio-fixtures.ts'

// A shop of its own, because the test changes its home page.
test.use({ settings: {} })

test('a change in Presentation is discussed, published by a release at its time, and reverted', async ({
  page,
  newPage,
  shop,
  token,
}) => {
  // A part of it is waiting for the full minute.
  test.slow()
  const refusals = recordRefusals(page)
  await publishInTime({ editor: page, visitor: await newPage(), origin: shop.origin, token })
  expect(refusals).toEqual([])
})
