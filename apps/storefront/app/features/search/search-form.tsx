import { useEffect, useMemo } from 'react'
import { Form, useSubmit } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import { debounce } from '../../timing/debounce.ts'

/** The debounce of a search while typing, in milliseconds (specification, section 9: 'shopify request'). */
const typingDebounce = 250

interface SearchFormProps {
  query?: string
  /** Search while typing, as on the results page. */
  live?: boolean
}

/** The search form; works without script, with the query in the URL. */
export function SearchForm({ query = '', live = false }: SearchFormProps) {
  const submit = useSubmit()
  const submitLater = useMemo(
    () =>
      debounce(
        (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true }),
        typingDebounce,
      ),
    [submit],
  )
  useEffect(() => submitLater.cancel, [submitLater])
  return (
    <search>
      <Form action="/search" className="search-form" onSubmit={submitLater.cancel}>
        <SearchIcon />
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label="Search"
          placeholder="Peach, sleep …"
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          onInput={(event) => live && event.currentTarget.form && submitLater(event.currentTarget.form)}
        />
        <button>Search</button>
      </Form>
    </search>
  )
}
