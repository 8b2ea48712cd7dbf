import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShop } from '../stores/shop.ts'
import { documentCookies } from './cookies.ts'
import { trackVisit } from './visit.ts'

/** Stores the tracking values of each URL, after hydration. */
export function VisitObserver() {
  const { search } = useLocation()
  useEffect(() => {
    useShop.setState(trackVisit({ search, storage: () => localStorage, cookies: documentCookies, now: Date.now }))
  }, [search])
  return null
}
