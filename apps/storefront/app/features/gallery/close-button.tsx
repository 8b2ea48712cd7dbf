import { closeGallery } from '../../stores/screen.ts'
import { initialFocus } from '../../ui/dialog/initial-focus.ts'
import { CloseIcon } from '../../ui/icons.tsx'

/** Closes the lightbox, and is the first element to focus in it. */
export const CloseButton = () => (
  <button ref={initialFocus} type="button" className="round-button" aria-label="Close" onClick={closeGallery}>
    <CloseIcon />
  </button>
)
