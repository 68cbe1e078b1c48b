/** This browser is told nothing more, and what it shows of news goes: the next account on it must not see them. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close()
}
