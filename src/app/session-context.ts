import type { UserType } from '../contract/kit';

/** Who is signed in, as far as the frame needs it. */
export interface ShellUser {
  name: string;
  userType: UserType;
}

/** What the frame asks of the session: who is there (nobody: undefined), and how to sign out. */
export interface AppSession {
  user: ShellUser | undefined;
  onSignOut: () => void;
}
