/** Shown when the cart could not be loaded; tells the shopper what to do. */
export function AddFailed() {
  return (
    <p role="alert" className="mt-3 text-small text-alarm">
      The cart did not open. Check your connection and try again.
    </p>
  )
}
