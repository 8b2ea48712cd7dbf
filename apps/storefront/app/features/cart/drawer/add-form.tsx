import type { ReactNode } from 'react'
import { useUntilHydrated } from '../../../timing/use-hydrated.ts'
import { AddFailed } from './add-failed.tsx'
import { useAddToCart, type AddToCart } from './use-add-to-cart.ts'

interface AddFormProps {
  /** Hidden fields, sent to the server with the entered ones. */
  fields: Readonly<Record<string, string | undefined>>
  /** Validates the form and shows its errors. Without script the browser and the server validate it. */
  check?(form: HTMLFormElement): boolean
  /** Adds the item that the form describes. */
  onAdd(add: AddToCart['add'], entered: FormData): ReturnType<AddToCart['add']>
  children(status: AddToCart['status']): ReactNode
}

/** A form that adds to the cart: in the drawer, or, without script or the cart's code, by a submit to the cart page. */
export function AddForm({ fields, check, onAdd, children }: AddFormProps) {
  const { status, add } = useAddToCart()
  const isLeftToBrowser = useUntilHydrated(check !== undefined)

  async function addByScript(form: HTMLFormElement): Promise<void> {
    if (!(await onAdd(add, new FormData(form)))) form.submit()
  }

  return (
    <form
      method="post"
      action="/cart"
      noValidate={check !== undefined && !isLeftToBrowser}
      onSubmit={(event) => {
        event.preventDefault()
        if (check?.(event.currentTarget) ?? true) void addByScript(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value="add" />
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children(status)}
      {status === 'failed' && <AddFailed />}
    </form>
  )
}
