// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { site } from '../../testing/shop-stub.tsx'
import Newsletter from './newsletter.tsx'

afterEach(() => {
  globalThis.dataLayer = undefined
})

const path = '/newsletter/sign-up'

/** Renders the page after a form was posted natively; returns the events in the tag manager's queue. */
async function show(outcome: { error: string | null; isAccepted: boolean }): Promise<unknown[]> {
  globalThis.dataLayer = []
  const loaded = { site, layout: {} }
  const Shop = createRoutesStub([
    { id: 'root', path: '/', loader: () => loaded, children: [{ id: 'newsletter', path, Component: Newsletter }] },
  ])
  const actionData = { newsletter: { email: 'ada@example.com', listId: 'letters', ...outcome } }
  render(<Shop initialEntries={[path]} hydrationData={{ loaderData: { root: loaded }, actionData }} />)
  await screen.findByRole('heading', { level: 1 })
  return globalThis.dataLayer
}

test.each([
  [{ error: null, isAccepted: true }, [{ event: 'Lead', email: 'ada@example.com' }]],
  [{ error: 'No.', isAccepted: false }, []],
  [{ error: null, isAccepted: false }, []],
])('ANALYTICS-06: the page after a posted sign-up pushes Lead once it is accepted: %j', async (outcome, events) => {
  expect(await show(outcome)).toMatchObject(events)
})
