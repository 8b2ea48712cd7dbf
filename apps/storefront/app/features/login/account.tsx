import { useId } from 'react'
import { useSite } from '../../site.ts'
import { showError } from '../../ui/toast/toasts.ts'
import { signOut } from './login-session.ts'

async function leave(authUrl: string): Promise<void> {
  try {
    await signOut(authUrl)
  } catch (error) {
    reportError(error)
    showError('Something went wrong. Please try again.')
  }
}

const StudioLink = () => (
  <a href="/admin" className="quiet-link inline-block py-2">
    Studio
  </a>
)

function LogOutButton() {
  const { authUrl } = useSite()
  if (authUrl === null) return null
  return (
    <button type="button" className="quiet-link cursor-pointer py-2" onClick={() => void leave(authUrl)}>
      Log out
    </button>
  )
}

/** The address of a logged-in editor in the header, with a menu: Studio and logout. */
export default function AccountMenu({ email }: { email: string }) {
  const id = useId()
  return (
    <div className="max-lg:hidden">
      <button type="button" className="header-link account-button" popoverTarget={id} title={email}>
        <span className="sr-only">Signed in as </span>
        {email}
      </button>
      <div id={id} popover="auto" className="account-card">
        <p className="text-small">Signed in as</p>
        <p className="font-semibold">{email}</p>
        <p className="mt-2 flex gap-4">
          <StudioLink />
          <LogOutButton />
        </p>
      </div>
    </div>
  )
}

/** The same as list items, for small screens. */
export function AccountItems({ email }: { email: string }) {
  return (
    <>
      <li className="w-full py-2 font-normal">{`Signed in as ${email}`}</li>
      <li>
        <StudioLink />
      </li>
      <li>
        <LogOutButton />
      </li>
    </>
  )
}
