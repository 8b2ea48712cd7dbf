import { expect, test } from 'vitest'
import { readHome } from '../../app/routes/home/read-home.ts'
import { openOwnServices } from '../testing/own-services.ts'

const category = { _id: 'teas', _type: 'productCategory', title: 'Teas', slug: { _type: 'slug', current: 'teas' } }
const water = { ...category, slug: { _type: 'slug', current: 'sparkling-water' } }
const asCreated = { text: 'Go', url: '/shop/sparkling-water' }

test.each([
  { documents: [category], cta: undefined, button: { title: 'Shop', to: '/shop' } },
  { documents: [category], cta: asCreated, button: { title: 'Go', to: '/shop' } },
  { documents: [water], cta: undefined, button: { title: 'Shop', to: '/shop/sparkling-water' } },
])('the home page’s button leads to an existing page: $button.to', async ({ documents, cta, button }) => {
  const home = { _id: 'home', _type: 'home', ...(cta && { splashCta: cta }) }
  await using services = await openOwnServices({ documents: [...documents, home] })
  const { splash } = await readHome(services.context())
  expect(splash.cta).toEqual(button)
})
