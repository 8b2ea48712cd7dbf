import { Form } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'

/** Asks for words; works without script, and leaves them in the address. */
export function SearchForm({ query = '' }: { query?: string }) {
  return (
    <search>
      <Form action="/search" className="search-form">
        <SearchIcon />
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          aria-label="Search"
          placeholder="Peach, sleep, returns …"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button>Search</button>
      </Form>
    </search>
  )
}
