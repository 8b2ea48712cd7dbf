// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import '../../testing/shop-stub.tsx'
import { useReload } from './use-reload.ts'

function Reload() {
  const reload = useReload()
  return <button onClick={() => void reload()}>Reload</button>
}

test('an error page is replaced by the loaded page, also if React renders both ends of the reload at once', async () => {
  let isThere = false
  function loader() {
    if (!isThere) throw new Response(null, { status: 404 })
    return null
  }
  const Shop = createRoutesStub([
    { id: 'root', path: '/', loader, Component: () => <p>Here</p>, ErrorBoundary: Reload, HydrateFallback: () => null },
  ])
  render(<Shop />)
  const button = await screen.findByText('Reload')
  isThere = true
  // React renders nothing before the end of `act`.
  await act(async () => {
    fireEvent.click(button)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(screen.queryByText('Here')).not.toBeNull()
})

const Start = () => (
  <>
    <Link to="/next">Next</Link>
    <Reload />
  </>
)

test('a reload of a page keeps a navigation that is loading', async () => {
  const loaded = Promise.withResolvers<null>()
  const Shop = createRoutesStub([
    { path: '/', Component: Start },
    { path: '/next', loader: () => loaded.promise, Component: () => <p>Arrived</p> },
  ])
  render(<Shop />)
  fireEvent.click(await screen.findByText('Next'))
  fireEvent.click(screen.getByText('Reload'))
  loaded.resolve(null)
  expect(await screen.findByText('Arrived')).toBeTruthy()
})
