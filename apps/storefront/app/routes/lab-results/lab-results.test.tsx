// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import '../../testing/shop-stub.tsx'
import LabResultsPage from './route.tsx'

const results = ['Nightfall', 'Daydream'].map((name) => ({ key: name, name, lotCode: null, product: name, file: null }))
const page = { pageTitle: 'Lab results', subTitle: null, hempFree: null }

/** Shows the page with these results. */
function showResults(path: string, results: object[]): void {
  const children = [{ path: '/labresults', loader: () => ({ page: { ...page, results } }), Component: LabResultsPage }]
  const Shop = createRoutesStub([{ Component: Layout, HydrateFallback: () => null, children }])
  render(<Shop initialEntries={[path]} />)
}

const Layout = () => (
  <>
    <Link to="/labresults">All of them</Link>
    <Outlet />
  </>
)

test('a link to the lab results empties the field and shows all of them', async () => {
  showResults('/labresults?q=nightfall', results)
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  await screen.findByText('1 result')
  fireEvent.change(field, { target: { value: 'daydream' } })
  if (field.form) fireEvent.submit(field.form)
  await waitFor(() => expect(screen.queryByText('Nightfall')).toBeNull())
  expect(field.value).toBe('daydream')
  fireEvent.click(screen.getByText('All of them'))
  await screen.findByText('2 results')
  expect(field.value).toBe('')
})

test('TYPE-49: a result of no product is called by its own name', async () => {
  const lot = { key: 'a', name: 'The well', lotCode: 'W-1', product: null, file: null }
  showResults('/labresults', [lot, { ...lot, key: 'b', name: 'The spring', file: '/spring.pdf' }])
  expect((await screen.findByRole('link', { name: /spring/ })).textContent).toBe('The spring: download the results')
  expect(screen.getAllByText('The well')).toHaveLength(1)
})
