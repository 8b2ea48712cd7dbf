/** Says what to do when the cart did not open. */
export function AddFailed() {
  return (
    <p role="alert" className="mt-3 text-small text-alarm">
      The cart did not open. Check your connection and try again.
    </p>
  )
}
