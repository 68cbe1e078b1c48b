/**
 * The fields that the user changed, so that an edit never undoes what somebody else saved meanwhile. `dirty` is
 * react-hook-form's map of a flat form.
 */
export function changedValues<Checked extends object>(
  checked: Checked,
  dirty: Partial<Record<string, unknown>>,
): Partial<Checked> {
  const changed = Object.entries(checked).filter(([name]) => Boolean(dirty[name]))
  return Object.fromEntries(changed) as Partial<Checked>
}
