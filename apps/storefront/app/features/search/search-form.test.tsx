// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useLocation, useNavigate, useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import '../../testing/shop-stub.tsx'
import { choosePageLayout, PageLayoutContext } from '../../ui/page-layout.ts'
import { SearchForm } from './search-form.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{pathname + search}</output>
      <button onClick={() => navigate('/search')}>Search page</button>
      <button onClick={() => navigate('/about')}>About</button>
      <button onClick={() => navigate(-1)}>Back</button>
    </>
  )
}

function SearchPage() {
  const [params] = useSearchParams()
  return (
    <>
      <section aria-label="Results">
        <PageLayoutContext value={choosePageLayout(`?${params}`)}>
          <SearchForm query={params.get('q') ?? ''} live />
        </PageLayoutContext>
      </section>
      <section aria-label="Menu">
        <SearchForm />
      </section>
      <Address />
    </>
  )
}

const after = (wait: number) => () => new Promise((resolve) => setTimeout(resolve, wait, null))

/** Opens the search page; results take 100 ms to load, and other pages 300 ms. */
function openSearch(path = '/search') {
  const Shop = createRoutesStub([
    { id: 'search', path: '/search', Component: SearchPage, loader: after(100) },
    { path: '/about', Component: Address, loader: after(300), HydrateFallback: () => null },
  ])
  render(<Shop initialEntries={[path]} hydrationData={{ loaderData: { search: null } }} />)
}

const fieldIn = (name: string) => within(screen.getByRole('region', { name })).getByRole<HTMLInputElement>('searchbox')
const field = () => fieldIn('Results')
const menuField = () => fieldIn('Menu')
const address = () => screen.getByRole('status').textContent
const type = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Sends the form of a field, as Enter does. */
const enter = ({ form }: HTMLInputElement) => form && fireEvent.submit(form)

async function search(words: string): Promise<void> {
  type(field(), words)
  enter(field())
  await waitFor(() => expect(address()).toBe(`/search?q=${words}`))
}

test('the field shows the query of the address after a link, a search elsewhere, and back', async () => {
  openSearch()
  await search('peach')
  await search('ginger')
  expect(field().value).toBe('ginger')
  press('Back')
  await waitFor(() => expect(field().value).toBe('peach'))
  type(menuField(), 'lavender')
  enter(menuField())
  await waitFor(() => expect(field().value).toBe('lavender'))
  press('Search page')
  await waitFor(() => expect(field().value).toBe(''))
})

test('LAYOUT-03: a search in an embedded page leads to an embedded page', async () => {
  openSearch('/search?layout=embed')
  type(field(), 'peach')
  enter(field())
  await waitFor(() => expect(address()).toBe('/search?layout=embed&q=peach'))
})

test('text typed while results are loading stays in the field', async () => {
  openSearch()
  type(field(), 'pea')
  enter(field())
  type(field(), 'peach')
  await waitFor(() => expect(address()).toBe('/search?q=pea'))
  expect(field().value).toBe('peach')
  await waitFor(() => expect(address()).toBe('/search?q=peach'))
})

test('a link that is clicked right after typing is followed', async () => {
  vi.useFakeTimers()
  openSearch()
  type(field(), 'pea')
  await act(() => vi.advanceTimersByTimeAsync(200))
  press('About')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(address()).toBe('/about')
})
