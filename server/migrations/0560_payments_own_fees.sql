-- What a provider took for its services was not booked: everything that moved money is compared once more.
DELETE FROM payment_comparison WHERE feed = 'balance';
