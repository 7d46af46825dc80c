import { useState } from "react";

/** A way to log in: what it tells the page of. */
export type Entering = {
  onError: (error: unknown) => void;
  /** Told that it goes on, and that it does not. */
  onGo: (isGoing: boolean) => void;
};

/** Whether a step of a log-in is under way, and what carries one out: what refuses it is told, and the page stays. */
export function useEntering({ onError, onGo }: Entering) {
  const [isSending, setSending] = useState(false);
  async function enter(step: () => Promise<void>): Promise<void> {
    setSending(true);
    onGo(true);
    onError(undefined);
    try {
      await step();
    } catch (refused) {
      onGo(false);
      onError(refused);
    } finally {
      setSending(false);
    }
  }
  return { isSending, enter };
}
