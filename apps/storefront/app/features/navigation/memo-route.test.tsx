// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, Outlet, useLoaderData, useNavigation, useParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { memoRoute } from './memo-route.ts'

afterEach(cleanup)

const rendered = vi.fn<(loaded: string) => void>()

const Page = memoRoute(function Page({ loaderData }: { loaderData: string; params: object }) {
  rendered(loaderData)
  return <p>{loaderData}</p>
})

/** The router's component of a route module. */
const Route = () => <Page loaderData={useLoaderData()} params={useParams()} />

function Layout() {
  const { state } = useNavigation()
  return (
    <>
      <Link to="/two">Next</Link>
      <p>{state}</p>
      <Outlet />
    </>
  )
}

test('a page renders when its data have come, and not when a navigation begins', async () => {
  const held = Promise.withResolvers<string>()
  const loader = ({ params }: { params: { name?: string } }) => (params.name === 'two' ? held.promise : 'one')
  const Shop = createRoutesStub([{ Component: Layout, children: [{ path: '/:name', Component: Route, loader }] }])
  render(<Shop initialEntries={['/one']} />)
  fireEvent.click(await screen.findByText('Next'))
  await screen.findByText('loading')
  expect(rendered.mock.calls).toEqual([['one']])
  held.resolve('two')
  await screen.findByText('two')
  expect(rendered.mock.calls).toEqual([['one'], ['two']])
})
