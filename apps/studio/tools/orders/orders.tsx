import { SearchIcon } from '@sanity/icons/Search'
import { Box, Button, Checkbox, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useState } from 'react'
import { Problem } from '../form-parts.tsx'
import { formatDateTime, MasterDetail } from '../master-detail.tsx'
import { useBackOffice } from '../use-back-office.ts'
import { Pages } from '../pages.tsx'
import { useDebounced } from '../use-debounced.ts'
import { OrderDetail } from './order-detail.tsx'
import { orderPageSchema, type OrderSummary } from './order-schema.ts'
import { maxSlips, slipsUrl } from './slips.ts'
import { StateBadge } from './state-badge.tsx'

interface SearchProps {
  search: string
  scope: 'all' | 'open'
  onSearch(search: string): void
  onScope(scope: 'all' | 'open'): void
}

const Search = ({ search, scope, onSearch, onScope }: SearchProps) => (
  <Flex as="search" gap={2} wrap="wrap">
    <Box style={{ flex: '1 1 10rem' }}>
      <TextInput
        type="search"
        icon={SearchIcon}
        aria-label="Search orders by number, name, email or SKU"
        placeholder="Number, name, email, SKU"
        maxLength={200}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
    </Box>
    <Box>
      <Select
        aria-label="Which orders"
        value={scope}
        onChange={({ currentTarget }) => onScope(currentTarget.value === 'open' ? 'open' : 'all')}
      >
        <option value="all">All</option>
        <option value="open">To send</option>
      </Select>
    </Box>
  </Flex>
)

const without = (numbers: ReadonlySet<number>, removed: number) =>
  new Set([...numbers].filter((number) => number !== removed))

interface MarkedProps {
  marked: ReadonlySet<number>
  page: readonly OrderSummary[]
  onMark(numbers: Iterable<number>): void
}

/** Marks the orders of a page, and prints the packing slips of those that are marked. */
function Marked({ marked, page, onMark }: MarkedProps) {
  const isWhole = page.length > 0 && page.every(({ number }) => marked.has(number))
  const others = [...marked].filter((number) => !page.some((order) => order.number === number))
  return (
    <Flex gap={3} align="center" wrap="wrap">
      <Flex as="label" gap={2} align="center">
        <Checkbox
          checked={isWhole}
          disabled={page.length === 0}
          onChange={() => onMark(isWhole ? others : [...marked, ...page.map(({ number }) => number)])}
        />
        <Text size={1}>Mark this page</Text>
      </Flex>
      {marked.size > maxSlips && (
        <Problem>{`${marked.size} are marked: at most ${maxSlips} slips are printed at once.`}</Problem>
      )}
      {marked.size > 0 && marked.size <= maxSlips && (
        <Button
          as="a"
          mode="ghost"
          href={slipsUrl(marked)}
          target="_blank"
          rel="noreferrer"
          text={marked.size === 1 ? '1 packing slip' : `${marked.size} packing slips`}
        />
      )}
      {others.length > 0 && (
        <Text size={1} muted>
          {others.length} not on this page
        </Text>
      )}
      {marked.size > 0 && <Button mode="bleed" text="Unmark all" onClick={() => onMark([])} />}
    </Flex>
  )
}

/** The shop's orders: search, details, sending and packing slips. */
export function Orders() {
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState<'all' | 'open'>('all')
  /** The `before` of each page after the first, up to the one shown. */
  const [pages, setPages] = useState<number[]>([])
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const settled = useDebounced(search.trim())
  const before = pages.at(-1)
  const query = new URLSearchParams({
    search: settled,
    open: String(scope === 'open'),
    ...(before !== undefined && { before: String(before) }),
  })
  const path = `orders?${query.toString()}`
  const list = useBackOffice(path, orderPageSchema)
  const isSearch = settled !== '' || scope === 'open'
  const next = list.value?.next ?? null

  return (
    <MasterDetail
      title="Orders"
      empty={isSearch ? 'No order matches.' : 'No orders yet. They appear here a moment after they are placed.'}
      list={list}
      listed={path}
      entries={list.value?.orders}
      idOf={({ number }) => String(number)}
      summary={({ number, name, total, placedAt }) => ({
        title: `${number} · ${name}`,
        subtitle: `${formatDateTime(placedAt)} · ${total}`,
      })}
      renderAside={({ state }) => <StateBadge state={state} />}
      renderBefore={({ number }) => (
        <Box paddingLeft={2}>
          <Checkbox
            aria-label={`Mark order ${number}`}
            checked={marked.has(number)}
            onChange={() => setMarked((old) => (old.has(number) ? without(old, number) : new Set([...old, number])))}
          />
        </Box>
      )}
      above={
        <Stack gap={4}>
          <Search
            search={search}
            scope={scope}
            onSearch={(text) => {
              setSearch(text)
              setPages([])
            }}
            onScope={(chosen) => {
              setScope(chosen)
              setPages([])
            }}
          />
          <Marked marked={marked} page={list.value?.orders ?? []} onMark={(numbers) => setMarked(new Set(numbers))} />
        </Stack>
      }
      below={<Pages pages={pages} next={next} isLoading={list.isLoading} onChange={setPages} />}
      renderDetail={(number) => (
        <OrderDetail
          key={number}
          number={number}
          onChange={(isSent) => {
            // A sent order's packing slip has been used, and the filter 'To send' no longer lists the order.
            if (isSent) setMarked((old) => without(old, Number(number)))
            void list.reload()
          }}
        />
      )}
    />
  )
}
