import { Client } from "pg";

// One key per server; advisory locks belong to the database they are taken in, here `postgres`.
const KEY = 0x5704;

/** A user's claim on a running server, which lives exactly as long as its database session. */
export type Lease = {
  /** Resolves when the session ends, for whatever reason. */
  lost: Promise<void>;
  /** `show fsync` */
  durable: boolean;
  /** Gives the claim up; true when nobody else has one, and from then on nobody can get one. */
  release(): Promise<boolean>;
  /** Ends the session; never throws. */
  end(): Promise<void>;
};

/**
 * Takes a claim on the server at `url`, or gives `undefined` when its last user is about to stop it.
 * Throws when it cannot connect.
 */
export async function takeLease(url: string): Promise<Lease | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "stoa lease",
  });
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  client.on("error", () => {}); // `end` follows
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select pg_try_advisory_lock_shared(${KEY}) as taken, current_setting('fsync')::bool as durable`,
    );
    if (rows[0].taken) {
      const release = async () => {
        // First give up, then try: two who leave at once must not wait for each other.
        await client.query(`select pg_advisory_unlock_shared(${KEY})`);
        const answer = await client.query(`select pg_try_advisory_lock(${KEY}) as last`);
        return answer.rows[0].last as boolean;
      };
      return { lost, durable: rows[0].durable, release, end };
    }
  } catch (error) {
    void end();
    throw error;
  }
  await end();
  return undefined;
}
