import type { ContentLink as Link } from '../../content/link.ts'
import { TitledLink } from '../../ui/content-link.tsx'
import { AccountItems } from './account.tsx'
import { useLogin } from './login.ts'

/** The login link as a list item, for small screens; for a logged-in editor, their account. */
export function MenuLogin({ loginLink }: { loginLink: Link | null | undefined }) {
  const email = useLogin((state) => state.email)
  if (email !== null) return <AccountItems email={email} />
  return (
    loginLink && (
      <li>
        <TitledLink link={loginLink} className="quiet-link inline-block py-2" />
      </li>
    )
  )
}
