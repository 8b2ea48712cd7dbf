import { useEffect, useMemo, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { SearchIcon } from '../../ui/icons.tsx'
import { LayoutField } from '../../ui/layout-field.tsx'
import { debounce } from '../../timing/debounce.ts'
import { useShownQuery } from './use-shown-query.ts'

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
  const { state: progress, formData } = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const state = useShownQuery(query, (shown) => {
    if (field.current) field.current.value = shown
  })
  const submitLater = useMemo(
    () =>
      debounce(
        (form: HTMLFormElement) => void submit(form, { state, replace: true, preventScrollReset: true }),
        typingDebounce,
      ),
    [submit, state],
  )
  useEffect(() => submitLater.cancel, [submitLater])
  // A link that was clicked meanwhile takes precedence.
  const isLeaving = progress !== 'idle' && !formData
  useEffect(() => {
    if (isLeaving) submitLater.cancel()
  }, [isLeaving, submitLater])
  return (
    <search>
      <Form action="/search" className="search-form" state={state} onSubmit={submitLater.cancel}>
        <SearchIcon />
        <LayoutField />
        <input
          ref={field}
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
