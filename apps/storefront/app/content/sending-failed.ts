/** Shown when a form could not be sent. Not beside the schema of forms, which browsers would load with it. */
export const sendingFailed = 'Something went wrong. Please try again later.'
