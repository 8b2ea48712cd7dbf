import { Suspense } from 'react'
import { lazyOptional } from '../../hydration/lazy-online.ts'
import type { ContentLink as Link } from '../../content/link.ts'
import { TitledLink } from '../../ui/content-link.tsx'
import { useLogin } from './login.ts'

/** Only editors load it. */
const AccountMenu = lazyOptional(() => import('./account.tsx'))

/** The login link of the content in the header, if there is one; for a logged-in editor, their account. */
export function HeaderLogin({ loginLink }: { loginLink: Link | null | undefined }) {
  const email = useLogin((state) => state.email)
  const link = loginLink && <TitledLink link={loginLink} className="header-link max-lg:hidden" />
  return email === null ? (
    link
  ) : (
    <Suspense fallback={link}>
      <AccountMenu email={email} />
    </Suspense>
  )
}
