/** For a link that leads to a part of its own page: into the field or section, without a step of the history. */
export function focusField(event: { preventDefault(): void }, id: string): void {
  const field = document.getElementById(id)
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: field.matches('fieldset, section') ? 'start' : 'center' })
  field.focus({ preventScroll: true })
}
